package org.inkling.house;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** That the law of rooms refuses all but an index's own packages and its guests. */
final class RoomsTest {
  private static final Rooms ROOMS =
      new Rooms(Set.of("loft", "bli", "bytes"), Map.of("bytes", Set.of("loft")));

  @Test
  void aFaceMayUseItsOwnRooms() {
    assertPermitted("loft", "loft.node");
  }

  @Test
  void aRoomMayUseTheRoomsOfItsOwnIndex() {
    assertPermitted("loft.table", "loft.node");
    assertPermitted("loft.node", "loft.node");
  }

  @Test
  void aGuestMayUseTheRoomsOfItsHost() {
    assertPermitted("bytes", "loft.node");
  }

  @Test
  void aGuestMayUseNoOtherRooms() {
    assertRefused("bytes", "bli.node");
  }

  @Test
  void aHostMayNotUseTheRoomsOfItsGuest() {
    assertRefused("loft", "bytes.node");
  }

  @Test
  void theRoomsOfAGuestAreNoGuests() {
    assertRefused("bytes.node", "loft.node");
  }

  @Test
  void aFaceMayNotUseTheRoomsOfAnother() {
    assertRefused("bli", "loft.node");
  }

  @Test
  void aRoomMayNotUseTheRoomsOfAnotherIndex() {
    assertRefused("bli.table", "loft.node");
  }

  @Test
  void aGeneralPackageMayUseNoRooms() {
    assertRefused("index", "loft.node");
    assertRefused("loftier", "loft.node");
  }

  @Test
  void aFaceIsOpenToAll() {
    assertPermitted("index", "loft");
    assertPermitted("bli.table", "loft");
  }

  @Test
  void packagesBelowOneThatIsNoFaceAreOpenToAll() {
    assertPermitted("loft.node", "index.stage");
    assertPermitted("index", "loftier.node");
  }

  private static void assertPermitted(String user, String used) {
    assertEquals(List.of(), violations(user, used));
  }

  private static void assertRefused(String user, String used) {
    assertEquals(List.of(user + " may not enter " + used), violations(user, used));
  }

  private static List<String> violations(String user, String used) {
    return ROOMS.violations(Map.of(user + ".A", Set.of(used + ".B")));
  }
}
