/** Ways to earn that a strategy may name; docs/developers/architecture.md says what a new lane needs beside its entry here. */
export const LANES = {
  trade: 'buy goods where they are cheap and sell them where they are dear',
  supply: 'bring factories the goods that they need, so that they make more to trade with',
  contract: 'fulfil contracts: buy the goods, or mine them where no known market sells them',
  mine: 'extract ores and sell them where they pay best',
  siphon: 'siphon gases from gas giants and sell them where they pay best',
  haul: 'collect what other ships mine or siphon, and sell it',
  build: 'bring goods to the jump gate of the home system until it is finished',
  explore: 'visit jump gates to learn where they lead (ships without a tank)',
  chart: 'chart other systems; the first agent to chart a waypoint is paid for it (ships without a tank)',
  warp: 'chart systems that no gate leads to (ships with a warp drive)',
  scout: 'visit markets to learn prices',
} as const;

export type Lane = keyof typeof LANES;

/** Lanes that earn together: one of them may earn what another spends. */
export const DIGGING: readonly Lane[] = ['mine', 'siphon', 'haul'];
/** Lanes in other systems than the home system. */
export const ABROAD: readonly Lane[] = ['explore', 'chart', 'warp'];
export const TRADING: readonly Lane[] = ['trade', 'supply'];
