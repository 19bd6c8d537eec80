/**
 * How an unfinished mission ended, in words for people. Cut off: under way when its ship was stopped, with the daemon or
 * by a failure. Ended early: its expected gain was no longer available.
 */
export type EarlyEnding =
  | 'cut off'
  | 'left for something better'
  | 'ended early, with nothing aboard for the rest of its way'
  | 'ended early, since its next flight lately failed'
  | 'called off by its owner'
  | 'set back by a refusal or an unknown outcome';
