import type { Random } from '../../time/random.ts';

/**
 * Least and greatest price of a ship type at yards abroad, in credits (facts: yards-abroad); the even spread is ours.
 */
const PRICES: Readonly<Record<string, readonly [low: number, high: number]>> = {
  SHIP_LIGHT_HAULER: [273_000, 295_000],
  SHIP_ORE_HOUND: [280_000, 300_000],
  SHIP_EXPLORER: [722_511, 850_000],
  SHIP_HEAVY_FREIGHTER: [1_516_566, 2_529_556],
  SHIP_REFINING_FREIGHTER: [2_100_000, 2_390_000],
  SHIP_BULK_FREIGHTER: [2_850_000, 3_010_000],
};

/**
 * Prices of probes: 20,000 to 28,000 with a median of 23,540 over 260 yards, and up to 235,000 in some
 * (facts: yards-abroad). One yard in twenty asks more than 50,000.
 */
const PROBE = { usual: [20_000, 27_080], dear: [28_000, 235_000], dearShare: 0.069 } as const;

function probePriceCredits(random: Random): number {
  if (random.next() >= PROBE.dearShare) return Math.round(random.between(...PROBE.usual));
  const [low, high] = PROBE.dear;
  return Math.round(Math.exp(random.between(Math.log(low), Math.log(high))));
}

/** The price at rest of a ship type at a yard abroad; undefined for a type whose price at home holds everywhere. */
export function drawPriceAbroad(random: Random, shipType: string): number | undefined {
  if (shipType === 'SHIP_PROBE') return probePriceCredits(random);
  const range = Object.hasOwn(PRICES, shipType) ? PRICES[shipType] : undefined;
  return range && Math.round(random.between(...range));
}
