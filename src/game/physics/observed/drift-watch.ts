import { sum } from '../../numbers/averages.ts';
import { type Factors, Physics } from './physics.ts';
import { expectedOf, type Reading } from './reading.ts';

/** A rule that the server does not follow, and what is expected from now on. */
export interface Drift {
  readonly kind: keyof Factors;
  /** Flight mode or action. */
  readonly by: string;
  /** Of the reading that decided it: the value by the rule and the value of the reply, in seconds or units. */
  readonly expected: number;
  readonly observed: number;
  /** Multiple of the rule that is expected from now on for the same flight or action. */
  readonly factor: number;
}

/** This many departures among this many of the latest readings of a rule are a drift; guesses: one may be chance. */
const DEPARTURES = 3;
const READINGS = 5;

/** A relative deviation up to this does not count. A guess at what costs nothing. */
const TOLERANCE = 0.05;

/** Both sides round to whole seconds and units, and may round in different places. */
const ROUNDING = 1.5;

/** No rule is assumed to be off by a larger factor than this; a guess. */
const GREATEST_FACTOR = 10;

function isUsable({ scaled, fixed, observedRange }: Reading): boolean {
  return [fixed, scaled, ...observedRange].every(Number.isFinite) && scaled > 0;
}

/** Whether the reply departs from the factor by more than rounding, wear and five percent can explain. */
function departs(reading: Reading, factor: number): boolean {
  const [lowest, highest] = reading.observedRange;
  const expected = expectedOf(reading, factor);
  const worn = expectedOf(reading, factor * reading.wearFactor) + reading.wearExtra;
  const least = Math.min(expected * (1 - TOLERANCE), expected - ROUNDING);
  const most = Math.max(worn * (1 + TOLERANCE), worn + ROUNDING);
  return highest < least || lowest > most;
}

/** The value nearest to what was expected that the reply allows. */
function observedOf(reading: Reading, factor: number): number {
  const [lowest, highest] = reading.observedRange;
  return Math.min(highest, Math.max(lowest, expectedOf(reading, factor)));
}

/** The factor that explains these readings best; 1 where the rule explains them all. */
function measured(readings: readonly Reading[], inForce: number): number {
  if (readings.every((reading) => !departs(reading, 1))) return 1;
  const growing = sum(readings.map((reading) => observedOf(reading, inForce) - reading.fixed));
  const factor = growing / sum(readings.map(({ scaled }) => scaled));
  return Math.min(GREATEST_FACTOR, Math.max(1 / GREATEST_FACTOR, factor));
}

/**
 * Compares replies with the rules. Three departures among the latest five readings of one flight mode or action are a drift:
 * from then on their factor is expected, until three readings depart from that in turn.
 */
export class DriftWatch {
  /** What is expected now; another object after each change. */
  physics: Physics;
  readonly #recent = new Map<string, readonly Reading[]>();

  constructor(physics = new Physics()) {
    this.physics = physics;
  }

  /** Adds a reading; returns the drift where the rule held until now: a measured factor that changes is none. */
  observe(reading: Reading): Drift | undefined {
    if (!isUsable(reading)) return undefined;
    const { kind, by } = reading;
    const inForce = this.#factorOf(reading);
    const rule = `${kind} ${by}`;
    const recent = [...(this.#recent.get(rule) ?? []), reading].slice(-READINGS);
    const departures = recent.filter((each) => departs(each, inForce));
    const hasChanged = departs(reading, inForce) && departures.length >= DEPARTURES;
    this.#recent.set(rule, hasChanged ? [] : recent);
    if (!hasChanged) return undefined;
    const factor = measured(departures, inForce);
    const { factors } = this.physics;
    this.physics = new Physics({ ...factors, [kind]: { ...factors[kind], [by]: factor } });
    if (inForce !== 1) return undefined;
    const expected = expectedOf(reading);
    const observed = observedOf(reading, inForce);
    return { kind, by, expected, observed, factor: expectedOf(reading, factor) / expected };
  }

  #factorOf({ kind, by }: Reading): number {
    const factors: Readonly<Record<string, number | undefined>> = this.physics.factors[kind];
    return factors[by] ?? 1;
  }
}
