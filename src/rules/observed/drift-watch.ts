import { AS_WRITTEN, type ObservedKind, type ObservedRules } from './observed-rules.ts';
import { departs, expectedOf, impliedFactor, type Reading, toldValue } from './reading.ts';

/** Rules in force, and how the latest replies stood to each. */
export interface DriftWatch {
  readonly rules: ObservedRules;
  /** The latest readings by rule; null for one that agreed. */
  readonly recent: Readonly<Record<string, readonly (Departure | null)[]>>;
}

interface Departure {
  readonly factor: number;
  readonly expected: number;
  readonly told: number;
}

/** A rule that the server does not keep, and what is reckoned with from now on. */
export interface Drift {
  readonly kind: ObservedKind;
  /** Flight mode or act. */
  readonly by: string;
  /** Times the rule as written. */
  readonly factor: number;
  /** Of the reading that settled it, by what was in force until now; seconds or units. */
  readonly expected: number;
  readonly told: number;
}

/** So many of the latest readings of a rule make a drift. */
const DEPARTURES = 3;
const READINGS = 5;

/** No rule is believed to be off by more than this. */
const GREATEST_FACTOR = 10;

export const UNTROUBLED: DriftWatch = { rules: AS_WRITTEN, recent: {} };

function factorInForce({ rules }: DriftWatch, { kind, by }: Reading): number {
  const factors: Readonly<Record<string, number>> = rules[kind];
  return factors[by] ?? 1;
}

function medianFactor(departures: readonly Departure[]): number {
  const sorted = departures.map(({ factor }) => factor).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 1;
  return Math.min(GREATEST_FACTOR, Math.max(1 / GREATEST_FACTOR, median));
}

function departureIn(reading: Reading, inForce: number): Departure | null {
  if (!departs(reading, inForce)) return null;
  return {
    factor: impliedFactor(reading, inForce),
    expected: expectedOf(reading, inForce),
    told: toldValue(reading, inForce),
  };
}

function isUsable({ scaled, fixed, told }: Reading): boolean {
  return [fixed, ...told].every(Number.isFinite) && Number.isFinite(scaled) && scaled > 0;
}

/**
 * Takes a reading in. Three departures among the latest five readings of one rule are a drift: from then on the rule is
 * taken their median times, until three readings depart from that in turn.
 */
export function watch(state: DriftWatch, reading: Reading): { readonly state: DriftWatch; readonly drift?: Drift } {
  if (!isUsable(reading)) return { state };
  const { kind, by } = reading;
  const rule = `${kind} ${by}`;
  const departure = departureIn(reading, factorInForce(state, reading));
  const recent = [...(state.recent[rule] ?? []), departure].slice(-READINGS);
  const departures = recent.filter((each) => each !== null);
  if (departure === null || departures.length < DEPARTURES)
    return { state: { ...state, recent: { ...state.recent, [rule]: recent } } };
  const factor = medianFactor(departures);
  const rules = { ...state.rules, [kind]: { ...state.rules[kind], [by]: factor } };
  const { expected, told } = departure;
  return {
    state: { rules, recent: { ...state.recent, [rule]: [] } },
    drift: { kind, by, factor, expected, told },
  };
}
