package org.inkling.cli.growth;

import com.google.gson.annotations.SerializedName;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.json.Flat;

/**
 * The results of one index.
 *
 * @param index the index
 * @param keys the name of the key set
 * @param plan the measurement
 * @param result its result
 */
record GrowthRow(String index, String keys, @Flat GrowthPlan plan, @Flat GrowthResult result) {

  /** Returns the number of inserted keys. */
  @SerializedName("inserts")
  int inserts() {
    return result.inserts().count();
  }

  /** Returns the machine of this process and of its children. */
  @SerializedName("machine")
  String machine() {
    return Machine.describe();
  }
}
