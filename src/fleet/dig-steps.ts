import { isBackedOff } from '../plan/backed-off.ts';
import type { Act, DepositValue } from '../plan/mission.ts';
import { msIn } from '../plan/situation.ts';
import { freeUnits, unitsAboard } from '../plan/stops.ts';
import { MOUNT_PREFIXES } from '../rules/cooldown.ts';
import { isoFromMs, msFromIso } from '../time/iso.ts';
import type { Ship } from '../wire/schemas/ship.ts';
import { depositsIn, type Survey } from '../wire/schemas/survey.ts';
import type { WorldView } from '../world/state.ts';
import { isResting } from './moment.ts';
import { isPassedOver, ourMs, type Step, type StepContext } from './step.ts';

type DigAct = Extract<Act, { kind: 'extract' | 'siphon' }>;
type LoadAct = Extract<Act, { kind: 'load' }>;

/** An extraction brings up to so many times the strength of the mounts (game-facts 4.3). */
const RICHEST = 1.5;

/** Before a ship leaves, whoever else takes cargo over is worth so many game seconds of waiting with a full hold. */
const WAIT_SECONDS = 120;

/** Game seconds by which a survey must outlast the request that uses it. */
const SURVEY_MARGIN_SECONDS = 5;

/** A survey that ends within so many game seconds is as good as used up. */
const SURVEY_LASTS_SECONDS = 120;

/** The server's clock in so many game seconds. */
const serverMsIn = ({ serverMs, world: { speed } }: StepContext, seconds: number) =>
  msIn({ nowMs: serverMs, speed }, seconds);

function strengthOf(ship: Ship, prefix: string): number {
  const mounts = ship.mounts.filter(({ symbol }) => symbol.startsWith(prefix));
  return mounts.reduce((sum, { strength = 0 }) => sum + strength, 0);
}

function bestBid(world: WorldView, good: string): number {
  return Math.max(0, ...[...world.markets.values()].map((market) => market.prices.get(good)?.sellPrice ?? 0));
}

function meanOf(deposits: readonly string[], worth: (good: string) => number): number {
  return deposits.reduce((sum, good) => sum + worth(good), 0) / deposits.length;
}

/** Whether it lately was in vain to survey here, or to dig by a survey. */
function isWorkBackedOff(context: StepContext, deed: 'survey' | 'extractWithSurvey'): boolean {
  const { ship, world } = context;
  const { symbol, nav } = ship;
  return isBackedOff({ world, nowMs: ourMs(context) }, deed, nav.waypointSymbol, { ship: symbol });
}

/** The valid survey of this place with the best average deposit for what is wanted, if it beats digging without one. */
function bestSurvey(context: StepContext, act: Extract<Act, { kind: 'extract' }>): Survey | undefined {
  const { ship, world } = context;
  if (isWorkBackedOff(context, 'extractWithSurvey')) return undefined;
  const wanted = act.until?.tradeSymbol;
  const { worths, meanCredits = 0 } = act.depositValue ?? {};
  const worth = (good: string) => {
    if (wanted !== undefined) return good === wanted ? 1 : 0;
    return worths === undefined ? bestBid(world, good) : (worths[good] ?? 0);
  };
  let [best, most] = [undefined as Survey | undefined, wanted === undefined ? meanCredits : 0];
  for (const survey of world.surveys.values()) {
    const deposits = depositsIn(survey);
    if (survey.symbol !== ship.nav.waypointSymbol || deposits.length === 0) continue;
    if (msFromIso(survey.expiration) <= serverMsIn(context, SURVEY_MARGIN_SECONDS)) continue;
    const score = meanOf(deposits, worth);
    if (score > most) [best, most] = [survey, score];
  }
  return best;
}

/** Hands over what there is most of: the fewest requests empty the hold. */
function handOver({ ship, taker }: StepContext): Step | undefined {
  const largest = [...ship.cargo.inventory].sort((a, b) => b.units - a.units)[0];
  if (taker === undefined || largest === undefined) return undefined;
  const units = Math.min(largest.units, taker.room);
  return { kind: 'transfer', tradeSymbol: largest.symbol, units, to: taker.shipSymbol };
}

/** What a ship that stays at its site does with a hold that may not take the next yield: hand over, or wait for a hauler. */
function unload(act: DigAct, context: StepContext): Step | undefined {
  const { ship } = context;
  const prefix = act.kind === 'extract' ? MOUNT_PREFIXES.extract : MOUNT_PREFIXES.siphon;
  const room = freeUnits(ship);
  if (room > 0 && room >= RICHEST * strengthOf(ship, prefix)) return undefined;
  const order = handOver(context);
  if (order !== undefined || room > 0) return order;
  return { kind: 'awaitHauler', until: isoFromMs(serverMsIn(context, WAIT_SECONDS)) };
}

/** The next command of digging: until the hold is full or, for a ship that stays, until its time is over. */
export function digStep(act: DigAct, context: StepContext): Step | undefined {
  const { ship, serverMs } = context;
  if (act.staysUntil !== undefined) {
    const order = unload(act, context);
    if (order !== undefined) return order;
    if (serverMs >= msFromIso(act.staysUntil)) return undefined;
  }
  if (freeUnits(ship) <= 0) return undefined;
  if (act.kind === 'siphon') return { kind: 'siphon' };
  if (act.staysUntil !== undefined && act.depositValue !== undefined && wantsSurvey(context, act.depositValue))
    return { kind: 'survey' };
  if (act.until !== undefined && unitsAboard(ship, act.until.tradeSymbol) >= act.until.units) return undefined;
  return { kind: 'extract', survey: bestSurvey(context, act) };
}

/** A survey is good if it beats digging without one by so much, as a share, or by so much of the way to the dearest good. */
const GOOD_SURVEY = 1.25;
const GOOD_PART = 0.5;

/** So many good surveys are kept, but no more than ships dig here: one is used up in about ten minutes where many dig. */
const SURVEYS_KEPT = 3;

/**
 * A ship that could dig itself looks for no better ones while so many of the place are valid for each ship that digs here:
 * its ground has nothing better.
 */
const SURVEYS_TRIED = 8;

const canDig = (ship: Ship) => strengthOf(ship, MOUNT_PREFIXES.extract) > 0 && freeUnits(ship) > 0;

function diggersAt({ ship, world }: StepContext): number {
  const { waypointSymbol } = ship.nav;
  return [...world.ships.values()].filter(
    (other) => other.nav.waypointSymbol === waypointSymbol && strengthOf(other, MOUNT_PREFIXES.extract) > 0,
  ).length;
}

function isGood(survey: Survey, { worths, meanCredits }: DepositValue): boolean {
  const dearest = Math.max(meanCredits, ...Object.values(worths));
  const least = Math.min(GOOD_SURVEY * meanCredits, meanCredits + GOOD_PART * (dearest - meanCredits));
  return meanOf(depositsIn(survey), (symbol) => worths[symbol] ?? 0) > least;
}

/** Whether the ship would do best to survey here now, if it can. */
function wantsSurvey(context: StepContext, depositValue: DepositValue): boolean {
  const { ship, world } = context;
  if (strengthOf(ship, MOUNT_PREFIXES.survey) === 0 || isWorkBackedOff(context, 'survey')) return false;
  const valid = [...world.surveys.values()].filter(
    ({ symbol, expiration }) =>
      symbol === ship.nav.waypointSymbol && msFromIso(expiration) > serverMsIn(context, SURVEY_LASTS_SECONDS),
  );
  const diggers = diggersAt(context);
  if (canDig(ship) && valid.length >= SURVEYS_TRIED * diggers) return false;
  return valid.filter((survey) => isGood(survey, depositValue)).length < Math.min(SURVEYS_KEPT, diggers);
}

/** What a ship that waits for cargo does with its own mounts meanwhile: survey for the others, or dig. */
function sideWork(act: LoadAct, context: StepContext): Step | undefined {
  const { ship, serverMs } = context;
  const { depositValue } = act;
  if (depositValue === undefined || isResting(ship, serverMs)) return undefined;
  if (wantsSurvey(context, depositValue)) return { kind: 'survey' };
  if (!canDig(ship) || isPassedOver({ kind: 'extract' }, context)) return undefined;
  return { kind: 'extract', survey: bestSurvey(context, { kind: 'extract', depositValue }) };
}

/** The next command of taking cargo over: work of its own, or waiting, until so much is aboard or the time is over. */
export function loadStep(act: LoadAct, context: StepContext): Step | undefined {
  const { ship, serverMs } = context;
  if (ship.cargo.units >= act.leavesWith || serverMs >= msFromIso(act.until)) return undefined;
  const works =
    act.depositValue !== undefined && ship.mounts.some(({ symbol }) => symbol.startsWith(MOUNT_PREFIXES.survey));
  const { expiration = act.until } = ship.cooldown;
  const isRestedBefore = isResting(ship, serverMs) && msFromIso(expiration) < msFromIso(act.until);
  const until = works && isRestedBefore ? expiration : act.until;
  return sideWork(act, context) ?? { ...act, until };
}
