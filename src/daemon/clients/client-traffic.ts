/** What the player's other programs have asked for since the start, and what they ask for now. */
export interface ClientTraffic {
  /** Requests that took a part of the budget. */
  readonly sent: number;
  readonly fromAtlas: number;
  /** Answered 429, since too many waited. */
  readonly turnedAway: number;
  readonly waiting: number;
}
