/** Wording of the live service that public records show, by code; the rest of each message is ours. */
export const RECORDED_WORDING: Readonly<Record<number, RegExp>> = {
  4000: /still on cooldown for \d+ second\(s\)/,
  4103: /^Missing Bearer token in the request/,
  4202: /Destination \S+ is outside the \S+ system/,
  4204: /is currently located at the destination\./,
  4214: /is currently in-transit from \S+ to \S+ and arrives in \d+ seconds/,
  4216: /insufficient funds/,
  4217: /Exceeds max limit of \d+/,
  4221: /no longer in range or valid/,
  4224: /has been exhausted/,
  4228: /at maximum capacity and has 0 units of available space/,
  4230: /^Waypoint already charted: \S+$/,
  4244: /not currently docked at \S+/,
  4601: /Trade good \S+ is not available at \S+/,
  4602: /Trade good \S+ is not available at \S+/,
};
