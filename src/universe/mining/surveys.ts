import type { Random } from '../../time/random.ts';
import { drawStream, weightedPick } from '../draws.ts';
import { detectableDeposits, mountStrength } from '../ships/fittings.ts';
import type { ShipState } from '../ships/ship-state.ts';
import type { SurveyState, UniverseState, WaypointState } from '../state.ts';

/** Units that a survey yields until it is exhausted, minimum and maximum (facts: surveys). */
const UNITS_BY_SIZE: Readonly<Record<SurveyState['size'], readonly [number, number]>> = {
  SMALL: [48, 447],
  MODERATE: [110, 1_034],
  LARGE: [866, 2_431],
};

/** Frequencies are ours, no recording shows them (facts: surveys): most deposits are small, few are large. */
const SIZE_COUNTS = [
  ['SMALL', 6],
  ['MODERATE', 3],
  ['LARGE', 1],
] as const;
const SIZES = SIZE_COUNTS.flatMap(([size, count]) => Array.from({ length: count }, () => size));

/** Entries of a survey, and its lifetime in game minutes, minimum and maximum (facts: surveys). */
const ENTRIES = [3, 7] as const;
const LIFE_MINUTES = [5, 60] as const;

/** A new, unique signature: the waypoint and six hexadecimal digits. */
function newSignature(random: Random, waypointSymbol: string, taken: UniverseState['surveys']): string {
  for (;;) {
    const digits = random.integer(0, 0xffffff).toString(16).toUpperCase().padStart(6, '0');
    const signature = `${waypointSymbol}-${digits}`;
    if (!Object.hasOwn(taken, signature)) return signature;
  }
}

function forgetExpired(surveys: UniverseState['surveys'], nowMs: number): void {
  for (const { signature, expirationMs } of Object.values(surveys)) {
    if (expirationMs <= nowMs) delete surveys[signature];
  }
}

/** Weights of the deposits here that can be detected. */
function visibleDeposits(waypoint: WaypointState, detectable: readonly string[]): Record<string, number> {
  const deposits = Object.entries(waypoint.deposits ?? {});
  return Object.fromEntries(deposits.filter(([good]) => detectable.includes(good)));
}

/**
 * Surveys by the ship's surveyors: one for each point of their strength, added to `state.surveys`, from which expired
 * ones are removed. Empty if no deposit here can be detected.
 */
export function drawSurveys(
  state: UniverseState,
  ship: ShipState,
  waypoint: WaypointState,
  nowMs: number,
): SurveyState[] {
  forgetExpired(state.surveys, nowMs);
  const visible = visibleDeposits(waypoint, detectableDeposits(ship));
  if (Object.keys(visible).length === 0) return [];
  const random = drawStream(state, `survey ${ship.symbol}`);
  return Array.from({ length: mountStrength(ship, 'survey') }, () => {
    const survey = drawSurvey(random, state, waypoint.symbol, visible, nowMs);
    state.surveys[survey.signature] = survey;
    return survey;
  });
}

function drawSurvey(
  random: Random,
  { surveys, speed }: UniverseState,
  waypointSymbol: string,
  visible: Readonly<Record<string, number>>,
  nowMs: number,
): SurveyState {
  const size = random.pick(SIZES);
  const lifeMinutes = random.between(...LIFE_MINUTES);
  return {
    signature: newSignature(random, waypointSymbol, surveys),
    waypointSymbol,
    deposits: Array.from({ length: random.integer(...ENTRIES) }, () => weightedPick(random, Object.entries(visible))),
    size,
    expirationMs: nowMs + Math.round((lifeMinutes * 60_000) / speed),
    unitsLeft: random.integer(...UNITS_BY_SIZE[size]),
  };
}
