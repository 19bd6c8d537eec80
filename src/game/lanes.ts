/** Ways to earn that a strategy may name; docs/architecture.md says what a new lane needs beside its entry here. */
export const LANES = {
  trade: 'buy goods where they are cheap and sell them where they are dear',
  supply: 'bring factories what they need, so that they make more of what sells dear',
  contract: 'fulfil contracts: buy what they ask for, or mine it where no market is known to sell it',
  mine: 'extract ores and sell them where they pay best',
  siphon: 'draw gases from gas giants and sell them where they pay best',
  haul: 'wait where others mine or siphon, take over what they have dug, and sell it',
  build: 'bring the goods that the jump gate of the home system takes until it is finished',
  explore: 'fly to gates that nobody has read, so that the ways between systems are known (ships without a tank)',
  chart: 'chart the waypoints of other systems, which pays the first to do so (ships without a tank)',
  warp: 'chart systems that no gate leads to (ships with a warp drive)',
  scout: 'visit markets so that their prices are known',
} as const;

export type Lane = keyof typeof LANES;

/** Lanes that earn together: one of them may earn what another spends. */
export const DIGGING: readonly Lane[] = ['mine', 'siphon', 'haul'];
/** Lanes in other systems than the home system. */
export const ABROAD: readonly Lane[] = ['explore', 'chart', 'warp'];
export const TRADING: readonly Lane[] = ['trade', 'supply'];
