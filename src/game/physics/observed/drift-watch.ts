import { fitOf } from './fit.ts';
import { AS_WRITTEN, type Fit, type ObservedKind, type ObservedRules } from './observed-rules.ts';
import { departs, expectedOf, fitAsWritten, type Reading, toldValue } from './reading.ts';

/** Rules in force, and the latest readings of each by its name. */
export interface DriftWatch {
  readonly rules: ObservedRules;
  readonly recent: Readonly<Record<string, readonly Reading[]>>;
}

/** A rule that the server does not follow, and the factor that is used from now on. */
export interface Drift {
  readonly kind: ObservedKind;
  /** Flight mode or action. */
  readonly by: string;
  /** Of the reading that decided it: the value by the rule and the value of the reply, in seconds or units. */
  readonly expected: number;
  readonly told: number;
  /** Multiple of the rule as written that is expected from now on for the same flight or action. */
  readonly factor: number;
}

/** This many departures among this many of the latest readings of a rule are a drift. */
const DEPARTURES = 3;
const READINGS = 5;

export const UNTROUBLED: DriftWatch = { rules: AS_WRITTEN, recent: {} };

function isUsable({ scaled, fixed, told }: Reading): boolean {
  return [fixed, scaled, ...told].every(Number.isFinite) && scaled > 0;
}

function observedFit({ rules }: DriftWatch, { kind, by }: Reading): Fit | undefined {
  const fits: Readonly<Record<string, Fit | undefined>> = rules[kind];
  return fits[by];
}

/** The rules with one of them replaced by the fit of its departures; as written again where that explains them all. */
function adopted({ rules }: DriftWatch, { kind, by }: Reading, departures: readonly Reading[], inForce: Fit) {
  const others = Object.fromEntries(Object.entries(rules[kind]).filter(([name]) => name !== by));
  if (departures.every((reading) => !departs(reading, fitAsWritten(reading)))) return { ...rules, [kind]: others };
  return { ...rules, [kind]: { ...others, [by]: fitOf(departures, inForce) } };
}

/**
 * Adds a reading. Three departures among the latest five readings of one rule are a drift: from then on their fit
 * replaces the rule, until three readings depart from that in turn.
 * @returns the drift where the rule held until now; a refinement of an observed rule is not a drift again
 */
export function watch(state: DriftWatch, reading: Reading): { readonly state: DriftWatch; readonly drift?: Drift } {
  if (!isUsable(reading)) return { state };
  const { kind, by } = reading;
  const rule = `${kind} ${by}`;
  const known = observedFit(state, reading);
  const inForce = known ?? fitAsWritten(reading);
  const recent = [...(state.recent[rule] ?? []), reading].slice(-READINGS);
  const departures = recent.filter((each) => departs(each, inForce));
  if (!departs(reading, inForce) || departures.length < DEPARTURES)
    return { state: { ...state, recent: { ...state.recent, [rule]: recent } } };
  const rules = adopted(state, reading, departures, inForce);
  const next: DriftWatch = { rules, recent: { ...state.recent, [rule]: [] } };
  const fit = observedFit(next, reading);
  if (known !== undefined || fit === undefined) return { state: next };
  const expected = expectedOf(reading);
  const [told, factor] = [toldValue(reading, inForce), expectedOf(reading, fit) / expected];
  return { state: next, drift: { kind, by, expected, told, factor } };
}
