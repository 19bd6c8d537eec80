import type { MarketTradeGood } from '../../wire/schemas/market.ts';
import type { EstimateTuning } from './estimate-tuning.ts';

/** The side of a trade: we buy, or we sell. */
export type Side = 'buy' | 'sell';

/** The properties on which a good's price impact depends, as far as a market shows them (facts: activity). */
export type Traits = Pick<MarketTradeGood, 'type' | 'supply' | 'activity'>;

/** Observed steps of one kind: lots, and the sum of the logarithms of their effects. */
export interface ImpactSteps {
  readonly lots: number;
  readonly logSum: number;
}

/** Observed steps, by `impactKey`. */
export type Impacts = ReadonlyMap<string, ImpactSteps>;

/** Exchange goods carry no label for their price impact; their recorded steps are small (facts: exchange-prices). */
const EXCHANGED = { buy: 1.005, sell: 0.99 } as const;

/**
 * Price factor of one full trade volume, measured on the live service by supply and activity (facts: price-steps;
 * 43,000 steps); the prior for our own observations. Cells that were not measured use WEAK's figure.
 */
const MEASURED: Readonly<Record<Side, Readonly<Record<string, Readonly<Record<string, number>>>>>> = {
  buy: {
    ABUNDANT: { GROWING: 1.005, WEAK: 1.026, RESTRICTED: 1.033 },
    HIGH: { GROWING: 1.004, WEAK: 1.04, RESTRICTED: 1.051 },
    MODERATE: { GROWING: 1.033, WEAK: 1.06, STRONG: 1.035, RESTRICTED: 1.072 },
    LIMITED: { GROWING: 1.093, WEAK: 1.06, STRONG: 1.085, RESTRICTED: 1.102 },
    SCARCE: { GROWING: 1.063, WEAK: 1.042, STRONG: 1.056, RESTRICTED: 1.132 },
  },
  sell: {
    ABUNDANT: { WEAK: 0.87 },
    HIGH: { GROWING: 0.87, WEAK: 0.886, RESTRICTED: 0.91 },
    MODERATE: { GROWING: 0.957, WEAK: 0.961, STRONG: 0.904, RESTRICTED: 0.958 },
    LIMITED: { GROWING: 0.976, WEAK: 0.978, STRONG: 0.964, RESTRICTED: 0.978 },
    SCARCE: { GROWING: 0.989, WEAK: 0.989, STRONG: 0.986, RESTRICTED: 0.985 },
  },
};

/** A kind of step: the key under which steps are remembered, and their prior factor. */
interface Kind {
  readonly key: string;
  readonly prior: number;
}

/** Cached kinds by their parts: one plan asks for hundreds of the same few. */
const kinds: Readonly<Record<Side, Map<string, Map<string, Map<string, Kind>>>>> = {
  buy: new Map(),
  sell: new Map(),
};

function kindOf(side: Side, { type, supply, activity }: Traits): Kind {
  const known = kinds[side]
    .get(type)
    ?.get(supply)
    ?.get(activity ?? '-');
  return known ?? newKind(side, type, supply, activity);
}

function newKind(side: Side, type: string, supply: string, activity: string | undefined): Kind {
  const ofType = kinds[side].get(type) ?? new Map<string, Map<string, Kind>>();
  const ofSupply = ofType.get(supply) ?? new Map<string, Kind>();
  const key = `${side} ${type} ${supply} ${activity ?? '-'}`;
  const kind = { key, prior: priorFactor(side, type, supply, activity) };
  kinds[side].set(type, ofType.set(supply, ofSupply.set(activity ?? '-', kind)));
  return kind;
}

/** The key under which steps of a good are remembered. */
export function impactKey(side: Side, traits: Traits): string {
  return kindOf(side, traits).key;
}

function priorFactor(side: Side, type: string, supply: string, activity: string | undefined): number {
  if (type === 'EXCHANGE') return EXCHANGED[side];
  // An unknown supply counts as MODERATE, an unknown activity as WEAK.
  const row = Object.hasOwn(MEASURED[side], supply) ? MEASURED[side][supply] : MEASURED[side].MODERATE;
  const isMeasured = row !== undefined && activity !== undefined && Object.hasOwn(row, activity);
  return (isMeasured ? row[activity] : row?.WEAK) ?? 1;
}

/** Expected price factor of one lot of a trade volume: the prior, weighted with our own observations. */
export function stepFactor(
  side: Side,
  traits: Traits,
  { impacts, tuning: { impactPriorLots } }: { readonly impacts: Impacts; readonly tuning: EstimateTuning },
): number {
  const { key, prior } = kindOf(side, traits);
  const seen = impacts.get(key);
  if (seen === undefined) return prior;
  return Math.exp((impactPriorLots * Math.log(prior) + seen.logSum) / (impactPriorLots + seen.lots));
}
