package org.inkling.datasets;

import java.util.regex.Pattern;
import org.inkling.datasets.KeySetInfo.Kind;
import org.inkling.datasets.KeySetInfo.Reached;

/** The sets that are read from the data folder. */
enum RealSet {
  GENOME_REAL(
      "genome-real",
      "canonical 31-mers of bacterial genomes, 14667233",
      new Reached(8895, 1815, 96.2, 11.5),
      "genomes3\\.fna\\.xz"),
  OSM_REAL(
      "osm-real",
      "S2 cell ids of OpenStreetMap nodes, 1900111",
      new Reached(17249, 3760, 270, 54.2),
      "osm_s2_[0-9]+\\.dvar\\.xz"),
  OSM_LON_REAL(
      "osm-lon-real",
      "longitudes of the same nodes, 1743215",
      new Reached(4402, 905, 96.9, 28.7),
      "osm_lon_[0-9]+\\.dvar\\.xz");

  private final String setName;
  private final String description;
  private final Reached hardness;
  private final Pattern fileName;

  RealSet(String setName, String description, Reached hardness, String fileName) {
    this.setName = setName;
    this.description = description;
    this.hardness = hardness;
    this.fileName = Pattern.compile(fileName);
  }

  String setName() {
    return setName;
  }

  /** Returns the pattern of the names of files that hold this set. */
  Pattern fileName() {
    return fileName;
  }

  KeySetInfo info() {
    return new KeySetInfo(setName, Kind.REAL, description, hardness);
  }
}
