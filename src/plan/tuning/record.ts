/** What the latest missions teach: lanes that lose money, and income by ship. */
export const RECORD = {
  /** Game seconds by which a lane is judged, and for which it is suspended. Chosen. */
  judgedSeconds: 6 * 3_600,
  /** With fewer missions, or fewer contracts, which take several missions each, a loss may be bad luck. Chosen. */
  leastMissions: 10,
  /** Digging is judged after this fraction of that time: the first loads are sold hours after their fuel was paid. */
  longEnough: 1 / 2,
  /** A ship's income is known once its missions at markets have taken this many game seconds. Chosen. */
  knownAfterSeconds: 3_600,
};
