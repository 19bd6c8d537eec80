import { highest } from '../../game/numbers/extremes.ts';
import { MOUNT_PREFIXES } from '../../game/physics/cooldown.ts';
import { isBackedOff } from '../../plan/common/backed-off.ts';
import { msIn } from '../../plan/common/game-time.ts';
import { freeUnits, unitsAboard } from '../../plan/common/stops.ts';
import { strengthOf } from '../../plan/mining/mining-equipment.ts';
import type { Action, DepositValue } from '../../plan/mission.ts';
import type { Tuning } from '../../plan/tuning/tuning.ts';
import { isoFromMs, msFromIso } from '../../time/iso.ts';
import type { Ship } from '../../wire/schemas/ship.ts';
import { depositsIn, type Survey } from '../../wire/schemas/survey.ts';
import type { WorldView } from '../../world/state.ts';
import { isInCooldown, isPassedOver, ourMs, type Step, type StepContext } from './step.ts';

type DigAction = Extract<Action, { kind: 'extract' | 'siphon' }>;
type LoadAction = Extract<Action, { kind: 'load' }>;

/** The server's clock this many game seconds from now, milliseconds. */
const serverMsIn = ({ serverMs, world: { speed } }: StepContext, seconds: number) =>
  msIn({ nowMs: serverMs, speed }, seconds);

/** The best bid seen in a system for a good, credits a unit: the ship does not leave the system to sell it. */
function bestBid(world: WorldView, systemSymbol: string, good: string): number {
  const markets = world.markets.in(systemSymbol);
  return highest(
    markets.map(({ prices }) => prices.get(good)?.sellPrice ?? 0),
    0,
  );
}

function meanOf(deposits: readonly string[], worth: (good: string) => number): number {
  return deposits.reduce((sum, good) => sum + worth(good), 0) / deposits.length;
}

/** Whether surveying here, or extracting with a survey, is backed off. */
function isWorkBackedOff(context: StepContext, action: 'survey' | 'extractWithSurvey'): boolean {
  const { ship, world } = context;
  const { symbol, nav } = ship;
  return isBackedOff({ world, nowMs: ourMs(context) }, action, nav.waypointSymbol, { ship: symbol });
}

/**
 * The valid survey of this place with the best mean deposit for the goods wanted; undefined if none is better than
 * extracting without one.
 */
function bestSurvey(context: StepContext, action: Extract<Action, { kind: 'extract' }>): Survey | undefined {
  const { ship, world } = context;
  if (isWorkBackedOff(context, 'extractWithSurvey')) return undefined;
  const wanted = action.until?.tradeSymbol;
  const { worths, meanCredits = 0 } = action.depositValue ?? {};
  const worth = (good: string) => {
    if (wanted !== undefined) return good === wanted ? 1 : 0;
    return worths === undefined ? bestBid(world, ship.nav.systemSymbol, good) : (worths[good] ?? 0);
  };
  let [best, most] = [undefined as Survey | undefined, wanted === undefined ? meanCredits : 0];
  for (const survey of world.surveys.values()) {
    const deposits = depositsIn(survey);
    if (survey.symbol !== ship.nav.waypointSymbol || deposits.length === 0) continue;
    if (msFromIso(survey.expiration) <= serverMsIn(context, context.tuning.digging.surveyMarginSeconds)) continue;
    const score = meanOf(deposits, worth);
    if (score > most) [best, most] = [survey, score];
  }
  return best;
}

/** Hands over the good with the most units, so that the fewest requests empty the hold. */
function handOver({ ship, taker }: StepContext): Step | undefined {
  const largest = [...ship.cargo.inventory].sort((a, b) => b.units - a.units)[0];
  if (taker === undefined || largest === undefined) return undefined;
  const units = Math.min(largest.units, taker.room);
  return { kind: 'transfer', tradeSymbol: largest.symbol, units, to: taker.shipSymbol };
}

/**
 * The next step of a ship that stays at its site, if its hold may not take the next yield: hand over, or wait for a
 * hauler. Undefined if it should go on extracting.
 */
function unload(action: DigAction, context: StepContext): Step | undefined {
  const { ship } = context;
  const { richest, handOverWaitSeconds } = context.tuning.digging;
  const room = freeUnits(ship);
  if (room > 0 && room >= richest * strengthOf(ship, action.kind)) return undefined;
  const step = handOver(context);
  if (step !== undefined || room > 0) return step;
  return { kind: 'awaitHauler', until: isoFromMs(serverMsIn(context, handOverWaitSeconds)) };
}

/**
 * The next step of extracting or siphoning: until the hold is full or, for a ship that stays, until its time is over.
 */
export function digStep(action: DigAction, context: StepContext): Step | undefined {
  const { ship, serverMs } = context;
  if (action.staysUntil !== undefined) {
    const step = unload(action, context);
    if (step !== undefined) return step;
    if (serverMs >= msFromIso(action.staysUntil)) return undefined;
  }
  if (freeUnits(ship) <= 0) return undefined;
  if (action.kind === 'siphon') return { kind: 'siphon' };
  if (action.staysUntil !== undefined && action.depositValue !== undefined && wantsSurvey(context, action.depositValue))
    return { kind: 'survey' };
  if (action.until !== undefined && unitsAboard(ship, action.until.tradeSymbol) >= action.until.units) return undefined;
  return { kind: 'extract', survey: bestSurvey(context, action) };
}

const canDig = (ship: Ship) => strengthOf(ship, 'extract') > 0 && freeUnits(ship) > 0;

function diggersAt({ ship, world }: StepContext): number {
  const { waypointSymbol } = ship.nav;
  return [...world.ships.values()].filter(
    (other) => other.nav.waypointSymbol === waypointSymbol && strengthOf(other, 'extract') > 0,
  ).length;
}

function isGood(
  { goodSurvey, goodPart }: Tuning['digging'],
  survey: Survey,
  { worths, meanCredits }: DepositValue,
): boolean {
  const dearest = highest(Object.values(worths), meanCredits);
  const least = Math.min(goodSurvey * meanCredits, meanCredits + goodPart * (dearest - meanCredits));
  return meanOf(depositsIn(survey), (symbol) => worths[symbol] ?? 0) > least;
}

/** Whether the ship should survey here now; false if it cannot. */
function wantsSurvey(context: StepContext, depositValue: DepositValue): boolean {
  const { ship, world } = context;
  const { digging } = context.tuning;
  if (strengthOf(ship, 'survey') === 0 || isWorkBackedOff(context, 'survey')) return false;
  const valid = [...world.surveys.values()].filter(
    ({ symbol, expiration }) =>
      symbol === ship.nav.waypointSymbol && msFromIso(expiration) > serverMsIn(context, digging.surveyLastsSeconds),
  );
  const diggers = diggersAt(context);
  if (canDig(ship) && valid.length >= digging.surveysTried * diggers) return false;
  return (
    valid.filter((survey) => isGood(digging, survey, depositValue)).length < Math.min(digging.goodSurveysKept, diggers)
  );
}

/**
 * The next step of a ship that waits for cargo, with its own mounts: survey for the others, or extract. Undefined if it
 * can do neither now.
 */
function sideWork(action: LoadAction, context: StepContext): Step | undefined {
  const { ship, serverMs } = context;
  const { depositValue } = action;
  if (depositValue === undefined || isInCooldown(ship, serverMs)) return undefined;
  if (wantsSurvey(context, depositValue)) return { kind: 'survey' };
  if (!canDig(ship) || isPassedOver({ kind: 'extract' }, context)) return undefined;
  return { kind: 'extract', survey: bestSurvey(context, { kind: 'extract', depositValue }) };
}

/** The next step of loading: own work, or waiting, until `leavesWith` units are aboard or the time is over. */
export function loadStep(action: LoadAction, context: StepContext): Step | undefined {
  const { ship, serverMs } = context;
  if (ship.cargo.units >= action.leavesWith || serverMs >= msFromIso(action.until)) return undefined;
  const works =
    action.depositValue !== undefined && ship.mounts.some(({ symbol }) => symbol.startsWith(MOUNT_PREFIXES.survey));
  const { expiration = action.until } = ship.cooldown;
  const isRestedBefore = isInCooldown(ship, serverMs) && msFromIso(expiration) < msFromIso(action.until);
  const until = works && isRestedBefore ? expiration : action.until;
  return sideWork(action, context) ?? { ...action, until };
}
