import { DIGGING, type Lane, TRADING } from '../config/lanes.ts';
import { type EndedMission, spanMs } from './ended-mission.ts';
import type { BudgetCategory } from './mission.ts';
import { NO_YIELDS, type RequestYields, requestYields } from './request-price.ts';

/** A lane that rests because it lost money. */
export interface ClosedLane {
  readonly lostCredits: number;
  readonly missions: number;
  /** Our wall clock, milliseconds: then it is tried again. */
  readonly untilMs: number;
}

/** What the latest missions teach. */
export interface TrackRecord {
  readonly closedLanes: ReadonlyMap<BudgetCategory, ClosedLane>;
  /** Credits an hour that a ship has earned at markets lately, by symbol; of those that have done so long enough. */
  readonly incomes: ReadonlyMap<string, number>;
  readonly yields: RequestYields;
}

/** Nothing is known yet. */
export const NO_RECORD: TrackRecord = { closedLanes: new Map(), incomes: new Map(), yields: NO_YIELDS };

/** A lane is judged by so much of its time, and rests as long; game seconds. */
export const JUDGED_SECONDS = 6 * 3_600;

/** Fewer missions than these, or fewer contracts, which take several, may have lost by bad luck. */
const LEAST_MISSIONS = 10;

/** Digging is judged once it has gone on for such a part of that time: the first loads are sold hours after fuel was paid. */
const LONG_ENOUGH = 1 / 2;

/** A ship's income is known once its missions at markets have taken so long, game seconds. */
const KNOWN_AFTER_SECONDS = 3_600;

/** Looking and buying ships never earn. */
export const AT_MARKETS: ReadonlySet<BudgetCategory> = new Set([...TRADING, ...DIGGING]);

const profitOf = (missions: readonly EndedMission[]) =>
  missions.reduce((sum, { profitCredits }) => sum + profitCredits, 0);

/** The missions of these lanes that are judged: of as much time as that is, up to the last. */
function judgedOf(ended: readonly EndedMission[], lanes: readonly BudgetCategory[], judgedMs: number): EndedMission[] {
  const ours = ended.filter(({ lane }) => lane !== undefined && lanes.includes(lane));
  const lastMs = ours.at(-1)?.endedAtMs ?? 0;
  return ours.filter(({ endedAtMs }) => endedAtMs > lastMs - judgedMs);
}

/**
 * Contracts that were done from beginning to end: what is behind the first that was fulfilled, up to the last. None where
 * they are too few: what one pays differs a hundredfold, and some are only done so that the next can be had.
 */
function wholeContracts(missions: readonly EndedMission[]): EndedMission[] {
  const first = missions.findIndex(({ hasFulfilled }) => hasFulfilled);
  const last = missions.findLastIndex(({ hasFulfilled }) => hasFulfilled);
  const whole = missions.slice(first + 1, last + 1);
  return whole.filter(({ hasFulfilled }) => hasFulfilled).length < LEAST_MISSIONS ? [] : whole;
}

/** What feeding cost and what trade earned beside it, up to the last load that was fed; none where too few were. */
function supplyAndTrade(ended: readonly EndedMission[], judgedMs: number): EndedMission[] {
  const lastSupplied = ended.findLastIndex(({ lane }) => lane === 'supply');
  const trading = judgedOf(ended.slice(0, lastSupplied + 1), TRADING, judgedMs);
  return trading.filter(({ lane }) => lane === 'supply').length < LEAST_MISSIONS ? [] : trading;
}

/** Missions of digging up to the last; none where the first of them set out too short a while before. */
function longDigging(missions: readonly EndedMission[], judgedMs: number): readonly EndedMission[] {
  return spanMs(missions) < judgedMs * LONG_ENOUGH ? [] : missions;
}

/** Without loads that a stop left aboard: another mission sells them later, and is paid for what they cost. */
function withoutLeftovers(ended: readonly EndedMission[]): EndedMission[] {
  return ended.filter(({ lane, isCutOff }) => !(isCutOff && TRADING.some((one) => one === lane)));
}

/** The lanes that lost money lately, with what they lost. Where trade loses by itself, nobody feeds factories for it either. */
function losers(
  all: readonly EndedMission[],
  judgedMs: number,
): (readonly [readonly Lane[], readonly EndedMission[]])[] {
  const ended = withoutLeftovers(all);
  const judged = (lanes: readonly Lane[]) => judgedOf(ended, lanes, judgedMs);
  const candidates: (readonly [readonly Lane[], readonly EndedMission[]])[] = [
    [['contract'], wholeContracts(judged(['contract']))],
    [['supply'], supplyAndTrade(ended, judgedMs)],
    [TRADING, judged(['trade'])],
    [DIGGING, longDigging(judged(DIGGING), judgedMs)],
  ];
  return candidates.filter(([, missions]) => missions.length >= LEAST_MISSIONS && profitOf(missions) < 0);
}

/**
 * Credits an hour of each ship whose missions at markets took long enough to tell. Its pauses and looks count as time that
 * earned nothing: they show that there is no more to be had. Contracts do not, which any ship may bring to their end.
 */
function incomesOf(ended: readonly EndedMission[], speed: number): Map<string, number> {
  const incomes = new Map<string, number>();
  const secondsOf = (missions: readonly EndedMission[]) =>
    (missions.reduce((sum, { startedAtMs, endedAtMs }) => sum + endedAtMs - startedAtMs, 0) / 1_000) * speed;
  const notForContracts = ended.filter(({ lane }) => lane !== 'contract' && lane !== 'growth');
  for (const [shipSymbol, missions] of Map.groupBy(notForContracts, (mission) => mission.shipSymbol)) {
    const atMarkets = missions.filter(({ lane }) => lane !== undefined && AT_MARKETS.has(lane));
    if (secondsOf(atMarkets) < KNOWN_AFTER_SECONDS) continue;
    incomes.set(shipSymbol, (profitOf(atMarkets) * 3_600) / secondsOf(missions));
  }
  return incomes;
}

/**
 * What is to be learned from missions: which lanes lose money, so that no ship takes them for a while, and what ships and
 * requests earn.
 * @param ended in the order in which they ended
 * @param nowMs our wall clock
 * @param speed game seconds per second
 */
export function trackRecord(ended: readonly EndedMission[], nowMs: number, speed: number): TrackRecord {
  const judgedMs = (JUDGED_SECONDS * 1_000) / speed;
  const closedLanes = new Map<BudgetCategory, ClosedLane>();
  for (const [lanes, missions] of losers(ended, judgedMs)) {
    const untilMs = (missions.at(-1)?.endedAtMs ?? 0) + judgedMs;
    if (nowMs >= untilMs) continue;
    const closed = { lostCredits: -profitOf(missions), missions: missions.length, untilMs };
    for (const lane of lanes) closedLanes.set(lane, closedLanes.get(lane) ?? closed);
  }
  const lately = ended.filter(({ endedAtMs }) => endedAtMs > nowMs - judgedMs);
  return { closedLanes, incomes: incomesOf(lately, speed), yields: requestYields(lately, speed) };
}
