/** Ways to earn that a strategy may name; a new lane is one line here and one file in `plan/`. */
export const LANES = {
  contract: 'fulfil contracts: mine what they ask for, or buy it where that is cheaper',
  mine: 'extract ores and sell them where they pay best',
  scout: 'visit markets so that their prices are known',
} as const;

/** The name of a way to earn. */
export type Lane = keyof typeof LANES;
