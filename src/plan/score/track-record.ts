import type { LaneLimits, LossLimit } from '../../config/schema/strategy-schema.ts';
import {
  earnsByItself,
  earnsFor,
  familyLanes,
  isOf,
  isOwnLane,
  LANE_NAMES,
  type Lane,
  laneRow,
  showsIncomeOfShip,
} from '../../game/lanes.ts';
import type { BudgetCategory } from '../mission.ts';
import { TUNING, type Tuning } from '../tuning/tuning.ts';
import { type EndedMission, spanMs } from './ended-mission.ts';
import { type PauseByLoss, pauseByLoss } from './lane-losses.ts';
import { NO_YIELDS, type RequestYields, requestYields } from './request-price.ts';
import { idleShips, type ShipWork, workOfShips } from './ship-work.ts';

/** Results of the latest missions. */
export interface TrackRecord {
  readonly closedLanes: ReadonlyMap<BudgetCategory, PauseByLoss>;
  /** Ships that rest since they lost more than their rules allow, by symbol. */
  readonly closedShips: ReadonlyMap<string, PauseByLoss>;
  /** Recent income at markets in credits an hour, by ship symbol; only of ships that worked there long enough. */
  readonly incomes: ReadonlyMap<string, number>;
  /** What each ship did in the two halves of the judged time, by symbol. */
  readonly work: ReadonlyMap<string, ShipWork>;
  /** Ships that have had nothing to do for a while. */
  readonly idle: ReadonlySet<string>;
  readonly yields: RequestYields;
  /** What each lane earned less what it spent in the judged time, in credits a game hour. */
  readonly incomeByLane: ReadonlyMap<BudgetCategory, number>;
  /** What a contract brought lately less what its goods cost, mean credits; undefined where too few were fulfilled. */
  readonly netOfContract: number | undefined;
}

/** Nothing is known yet. */
export const NO_RECORD: TrackRecord = {
  closedLanes: new Map(),
  closedShips: new Map(),
  incomes: new Map(),
  work: new Map(),
  idle: new Set(),
  yields: NO_YIELDS,
  incomeByLane: new Map(),
  netOfContract: undefined,
};

const profitOf = (missions: readonly EndedMission[]) =>
  missions.reduce((sum, { profitCredits }) => sum + profitCredits, 0);

/** The missions by which these lanes are judged: those that ended within the judged time before the last one. */
function judgedOf(ended: readonly EndedMission[], lanes: readonly BudgetCategory[], judgedMs: number): EndedMission[] {
  const ours = ended.filter(({ lane }) => lane !== undefined && lanes.includes(lane));
  const lastMs = ours.at(-1)?.endedAtMs ?? 0;
  return ours.filter(({ endedAtMs }) => endedAtMs > lastMs - judgedMs);
}

/**
 * Missions of complete contracts: from after the first fulfillment to the last. None where there are too few: their
 * payments differ by a factor of a hundred, and some contracts are done only to get the next one.
 */
function wholeContracts(missions: readonly EndedMission[], { leastMissions }: Tuning['record']): EndedMission[] {
  const first = missions.findIndex(({ hasFulfilled }) => hasFulfilled);
  const last = missions.findLastIndex(({ hasFulfilled }) => hasFulfilled);
  const whole = missions.slice(first + 1, last + 1);
  return whole.filter(({ hasFulfilled }) => hasFulfilled).length < leastMissions ? [] : whole;
}

/** Missions of a lane and of others of its family, up to its own last one; none where too few are its own. */
function withFamily(
  lane: Lane,
  ended: readonly EndedMission[],
  judgedMs: number,
  { leastMissions }: Tuning['record'],
): EndedMission[] {
  const isOwn = (mission: EndedMission) => mission.lane === lane;
  const last = ended.findLastIndex(isOwn);
  const ofFamily = judgedOf(ended.slice(0, last + 1), familyLanes(laneRow(lane).family), judgedMs);
  return ofFamily.filter(isOwn).length < leastMissions ? [] : ofFamily;
}

/** Missions of a family; none where the first of them began too short a time before the last ended. */
function longFamily(
  missions: readonly EndedMission[],
  judgedMs: number,
  { longEnough }: Tuning['record'],
): readonly EndedMission[] {
  return spanMs(missions) < judgedMs * longEnough ? [] : missions;
}

/** All but trades that were cut off: another mission sells their cargo later, and gets the income for their cost. */
function withoutLeftovers(ended: readonly EndedMission[]): EndedMission[] {
  return ended.filter(({ lane, isCutOff }) => !(isCutOff && isOf('trading', lane)));
}

/** The missions by whose losses a lane is suspended (`judgedBy` of its row); none where they are too few to judge. */
function judgedMissions(
  lane: Lane,
  ended: readonly EndedMission[],
  judgedMs: number,
  record: Tuning['record'],
): readonly EndedMission[] {
  const { judgedBy, family } = laneRow(lane);
  if (judgedBy === undefined) return [];
  if (judgedBy === 'withFamily') return withFamily(lane, ended, judgedMs, record);
  const earning = LANE_NAMES.filter((other) => earnsFor(family, other));
  if (judgedBy === 'longFamily') return longFamily(judgedOf(ended, earning, judgedMs), judgedMs, record);
  const own = judgedOf(ended, [lane], judgedMs);
  return judgedBy === 'wholeContracts' ? wholeContracts(own, record) : own;
}

/** The lanes of the table, and the own ones that have missions. */
function lanesOf(ended: readonly EndedMission[]): ReadonlySet<Lane> {
  const own = ended.flatMap(({ lane }) => (lane !== undefined && isOwnLane(lane) ? [lane] : []));
  return new Set([...LANE_NAMES, ...own]);
}

/** Lanes that lost money recently, and until when they are suspended. */
function losers(
  all: readonly EndedMission[],
  nowMs: number,
  judgedMs: number,
  record: Tuning['record'],
): Map<BudgetCategory, PauseByLoss> {
  const ended = withoutLeftovers(all);
  const closed = new Map<BudgetCategory, PauseByLoss>();
  for (const lane of lanesOf(ended)) {
    const missions = judgedMissions(lane, ended, judgedMs, record);
    const untilMs = (missions.at(-1)?.endedAtMs ?? 0) + judgedMs;
    if (missions.length < record.leastMissions || profitOf(missions) >= 0 || nowMs >= untilMs) continue;
    closed.set(lane, { lostCredits: -profitOf(missions), missions: missions.length, untilMs });
  }
  for (const lane of LANE_NAMES) {
    const { suspendedWith } = laneRow(lane);
    const other = suspendedWith === undefined ? undefined : closed.get(suspendedWith as Lane);
    if (other !== undefined && !closed.has(lane)) closed.set(lane, other);
  }
  return closed;
}

/**
 * Income of each ship whose missions at markets took long enough to judge, in credits an hour. Its pauses and looks
 * count as time without income, since they show that there is no more to earn; contracts do not, since any ship may
 * finish them.
 */
function incomesOf(
  ended: readonly EndedMission[],
  speed: number,
  { knownAfterSeconds }: Tuning['record'],
): Map<string, number> {
  const incomes = new Map<string, number>();
  const secondsOf = (missions: readonly EndedMission[]) =>
    (missions.reduce((sum, { startedAtMs, endedAtMs }) => sum + endedAtMs - startedAtMs, 0) / 1_000) * speed;
  const paysOf = ({ lane }: EndedMission) => laneRow(lane)?.pays;
  const forShips = ended.filter(({ lane }) => showsIncomeOfShip(lane));
  for (const [shipSymbol, missions] of Map.groupBy(forShips, (mission) => mission.shipSymbol)) {
    const atMarkets = missions.filter((mission) => paysOf(mission) === 'atMarkets');
    if (secondsOf(atMarkets) < knownAfterSeconds) continue;
    incomes.set(shipSymbol, (profitOf(atMarkets) * 3_600) / secondsOf(missions));
  }
  return incomes;
}

/** The limit of loss that a ship's rule sets; undefined where it sets none. */
export type LimitOfShip = (shipSymbol: string) => LossLimit | undefined;

/** Ships that rest by the limits of their rules, judged by their missions that earn by themselves. */
function losingShips(
  ended: readonly EndedMission[],
  limitOf: LimitOfShip | undefined,
  { nowMs, judgedMs, speed }: { readonly nowMs: number; readonly judgedMs: number; readonly speed: number },
): Map<string, PauseByLoss> {
  const closed = new Map<string, PauseByLoss>();
  if (limitOf === undefined) return closed;
  const judged = withoutLeftovers(ended).filter(({ lane }) => earnsByItself(lane));
  for (const [ship, missions] of Map.groupBy(judged, ({ shipSymbol }) => shipSymbol)) {
    const limit = limitOf(ship);
    const pause = limit && pauseByLoss(missions, limit, judgedMs, speed);
    if (pause !== undefined && nowMs < pause.untilMs) closed.set(ship, pause);
  }
  return closed;
}

/** Credits an hour by lane, over these hours. */
function incomeByLane(ended: readonly EndedMission[], hours: number): Map<BudgetCategory, number> {
  const sums = new Map<BudgetCategory, number>();
  for (const { lane, profitCredits } of ended)
    if (lane !== undefined) sums.set(lane, (sums.get(lane) ?? 0) + profitCredits / hours);
  return sums;
}

/** The mean net of the contracts that were fulfilled after an instant; undefined where they are too few. */
function netOfContract(ended: readonly EndedMission[], afterMs: number, record: Tuning['record']): number | undefined {
  const whole = wholeContracts(
    ended.filter(({ lane, endedAtMs }) => isOf('contracts', lane) && endedAtMs > afterMs),
    record,
  );
  return whole.length === 0 ? undefined : profitOf(whole) / whole.filter(({ hasFulfilled }) => hasFulfilled).length;
}

/**
 * The lanes that lose money, which are suspended for a while, and the income of ships and requests.
 * @param ended in the order in which the missions ended
 * @param nowMs our wall clock, milliseconds
 * @param speed game seconds per second
 * @param laneLimits the strategy's own limits of loss, which stand in for the usual rule in their lanes
 * @param limitOfShip the strategy's limit of loss of a ship; undefined where no rule has one
 */
export function trackRecord(
  ended: readonly EndedMission[],
  nowMs: number,
  speed: number,
  tuning = TUNING,
  laneLimits: readonly LaneLimits[] = [],
  limitOfShip?: LimitOfShip,
): TrackRecord {
  const { record } = tuning;
  const judgedMs = (record.judgedSeconds * 1_000) / speed;
  const closedLanes = losers(ended, nowMs, judgedMs, record);
  for (const limits of laneLimits) {
    const { lane, mostLossCredits } = limits;
    if (mostLossCredits === undefined) continue;
    const missions = withoutLeftovers(ended).filter((mission) => mission.lane === lane);
    const closed = pauseByLoss(missions, limits, judgedMs, speed);
    closedLanes.delete(lane);
    if (closed !== undefined && nowMs < closed.untilMs) closedLanes.set(lane, closed);
  }
  const lately = ended.filter(({ endedAtMs }) => endedAtMs > nowMs - judgedMs);
  return {
    closedLanes,
    closedShips: losingShips(ended, limitOfShip, { nowMs, judgedMs, speed }),
    incomes: incomesOf(lately, speed, record),
    work: workOfShips(ended, nowMs, speed, record),
    idle: idleShips(ended, nowMs, speed, record.idleSeconds),
    yields: requestYields(lately, speed, tuning),
    incomeByLane: incomeByLane(lately, record.judgedSeconds / 3_600),
    netOfContract: netOfContract(lately, nowMs - (tuning.contracts.recentSeconds * 1_000) / speed, record),
  };
}
