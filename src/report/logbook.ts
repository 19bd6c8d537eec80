import { endingText } from '../game/endings.ts';
import { sum } from '../game/numbers/averages.ts';
import { byShipSymbol } from '../game/words/symbols.ts';
import type { LedgerRow } from '../store/books/ledger.ts';
import type { MissionRow } from '../store/books/missions.ts';
import type { Store } from '../store/store.ts';
import { wrappedAfter } from '../telemetry/lines/wrapped.ts';
import { type TerminalText, terminalLines } from '../telemetry/terminal-text.ts';
import { type Flown, missionsFlown } from './flown.ts';
import { minuteOf, wholeCredits } from './tables/table.ts';

/** A mission of a ship, or a time without one. */
export interface LogbookEntry {
  /** Milliseconds of our wall clock. */
  readonly startedAtMs: number;
  /** Null: it had no mission. */
  readonly lane: string | null;
  /** The mission, or why there was none. */
  readonly what: string;
  /** The reasons of a time without a mission, without their figures; null for a mission. */
  readonly reasonCodes: string | null;
  readonly why: string | null;
  /** Whether it was still under way when its ship was stopped: its results are those until then. */
  readonly isCutOff: boolean;
  /** How the mission ended. */
  readonly ending: MissionRow['ending'];
  readonly receivedCredits: number;
  readonly spentCredits: number;
  /** By the ledger; a trip for a contract is paid for when the contract is fulfilled. */
  readonly profitCredits: number;
  /** Expected supply bonus of the factories that it supplied; booked nowhere. */
  readonly supplyBonusCredits: number;
  readonly expectedProfitCredits: number;
  /** Game seconds. */
  readonly seconds: number;
  readonly expectedSeconds: number;
  /** Requests that it took, and the minimum necessary. */
  readonly requests: number;
  readonly leastRequests: number;
}

/** A ship's activities, oldest first; for an unknown ship, all ships in the books. */
export interface Logbook {
  readonly ship: string;
  readonly entries: readonly LogbookEntry[];
  readonly ships: readonly string[];
}

/** A pause has no results. */
const NOTHING = { isCutOff: false, receivedCredits: 0, spentCredits: 0, profitCredits: 0, supplyBonusCredits: 0 };

function entryOf(activity: MissionRow, flown: Flown | undefined, speed: number): LogbookEntry {
  const { startedAtMs, endedAtMs, lane, what, why, ending, reasonCodes = null } = activity;
  const { expectedProfitCredits, expectedSeconds, requests, leastRequests } = activity;
  const seconds = Math.round(((endedAtMs - startedAtMs) * speed) / 1_000);
  const { isCutOff, receivedCredits, spentCredits, profitCredits, supplyBonusCredits } = flown ?? NOTHING;
  const cameTo = { isCutOff, receivedCredits, spentCredits, profitCredits, supplyBonusCredits };
  const figures = { ...cameTo, expectedProfitCredits, seconds, expectedSeconds, requests, leastRequests };
  return { startedAtMs, lane, what, reasonCodes, why, ending, ...figures };
}

/** Builds the logbook of one ship; the results of its missions are from the ledger. */
export function logbookFrom(
  { activities, ledger }: { readonly activities: readonly MissionRow[]; readonly ledger: readonly LedgerRow[] },
  ship: string,
  speed = 1,
): Logbook {
  const own = activities.filter(({ shipSymbol }) => shipSymbol === ship);
  const flown = new Map(missionsFlown(own, ledger).map((mission) => [mission.id, mission]));
  const ships = [...new Set(activities.map(({ shipSymbol }) => shipSymbol))];
  return {
    ship,
    entries: own.map((activity) => entryOf(activity, flown.get(activity.id), speed)),
    ships: ships.sort(byShipSymbol),
  };
}

/**
 * The logbook of one ship since an instant of our wall clock.
 * @param speed game seconds per second
 */
export async function logbookOf(store: Store, ship: string, sinceMs = 0, speed = 1): Promise<Logbook> {
  const activities = await store.missions.since(sinceMs);
  return logbookFrom({ activities, ledger: await store.ledger.since(0) }, ship, speed);
}

const count = (value: number, one: string) => `${wholeCredits(value)} ${one}${value === 1 ? '' : 's'}`;

/** Where the lines of an entry begin below its time. */
const BELOW = ' '.repeat(18);

function linesOf(entry: LogbookEntry, screen: number): string[] {
  const { startedAtMs, lane, what, why, seconds, expectedSeconds, requests, leastRequests } = entry;
  const minute = minuteOf(startedAtMs);
  if (lane === null) return wrappedAfter(`${minute}  `, `nothing for ${wholeCredits(seconds)} s: ${what}`, screen);
  const sent = `${count(requests, 'request')} (minimum ${wholeCredits(leastRequests)})`;
  const early = entry.ending === 'done' ? '' : `${endingText(entry.ending)}: `;
  const took = entry.isCutOff
    ? `${cutOff(entry)}, ${sent}`
    : `${early}${cameTo(entry)} in ${wholeCredits(seconds)} s (${wholeCredits(expectedSeconds)} expected), ${sent}`;
  return [
    ...wrappedAfter(`${minute}  `, `${lane}: ${what}`, screen),
    ...wrappedAfter(BELOW, took, screen),
    ...(why === null ? [] : wrappedAfter(BELOW, `because: ${why}`, screen)),
  ];
}

/** The result of a mission that moved no credits. */
const toNothing = (ending: MissionRow['ending']) => (ending === 'done' ? 'done' : 'nothing');

/**
 * A step of a contract: its costs and receipts. The expected profit is of the whole contract, which is paid for at its
 * end.
 */
function stepCameTo({ receivedCredits, spentCredits, expectedProfitCredits, ending }: LogbookEntry): string {
  const moved = [
    ...(spentCredits === 0 ? [] : [`spent ${wholeCredits(spentCredits)}`]),
    ...(receivedCredits === 0 ? [] : [`received ${wholeCredits(receivedCredits)}`]),
  ];
  return `${moved.join(' and ') || toNothing(ending)} (a profit of ${wholeCredits(expectedProfitCredits)} expected when the contract pays)`;
}

/** Its profit or loss; some missions, such as visits for prices, are not meant to earn. */
function cameTo(entry: LogbookEntry): string {
  const { lane, profitCredits, expectedProfitCredits, ending } = entry;
  if (lane === 'contract' && expectedProfitCredits !== 0) return stepCameTo(entry);
  if (expectedProfitCredits !== 0)
    return `earned ${wholeCredits(profitCredits)} (${wholeCredits(expectedProfitCredits)} expected)`;
  if (profitCredits === 0) return toNothing(ending);
  return profitCredits < 0 ? `cost ${wholeCredits(-profitCredits)}` : `earned ${wholeCredits(profitCredits)}`;
}

/** Its costs and receipts so far, and the expected profit of the whole. */
function cutOff(entry: LogbookEntry): string {
  const { seconds, expectedSeconds, receivedCredits, spentCredits, expectedProfitCredits } = entry;
  const profit = expectedProfitCredits === 0 ? '' : ` (a profit of ${wholeCredits(expectedProfitCredits)} expected)`;
  const soFar = `spent ${wholeCredits(spentCredits)} and received ${wholeCredits(receivedCredits)} so far${profit}`;
  return `interrupted, still under way when its ship was stopped: ${wholeCredits(seconds)} s (${wholeCredits(expectedSeconds)} expected), ${soFar}`;
}

/** Pauses for the same reasons, one after the other, as one: of their figures, the latest. */
function pausesFolded(entries: readonly LogbookEntry[]): LogbookEntry[] {
  const folded: LogbookEntry[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    const goesOn = last?.lane === null && entry.lane === null && last.reasonCodes === entry.reasonCodes;
    if (last !== undefined && goesOn)
      folded.splice(-1, 1, { ...entry, startedAtMs: last.startedAtMs, seconds: last.seconds + entry.seconds });
    else folded.push(entry);
  }
  return folded;
}

/** What the figures of a lane do not show by themselves. */
function notesOf(entries: readonly LogbookEntry[]): string {
  const cutOffs = entries.filter(({ isCutOff }) => isCutOff).length;
  const supplied = sum(entries.map(({ supplyBonusCredits }) => supplyBonusCredits));
  const notes = [
    ...(cutOffs === 0 ? [] : [`${cutOffs} interrupted`]),
    ...(supplied === 0 ? [] : [`${wholeCredits(supplied)} expected, not booked, for factories supplied`]),
  ];
  return notes.length === 0 ? '' : `  (${notes.join('; ')})`;
}

const hoursOf = (entries: readonly LogbookEntry[]) => sum(entries.map(({ seconds }) => seconds)) / 3_600;

/** The results of the ship's missions of one lane, or how long it had none. */
function summaryLines(lane: string | null, entries: readonly LogbookEntry[], screen: number): string[] {
  const hours = `${hoursOf(entries).toFixed(1)} h`.padStart(10);
  if (lane === null) return [`  ${'nothing'.padEnd(10)}${hours}`];
  const requests = sum(entries.map((entry) => entry.requests));
  const profit = `${wholeCredits(sum(entries.map(({ profitCredits }) => profitCredits)))} credits`;
  const missions = count(entries.length, 'mission');
  const figures = `${hours}${missions.padStart(16)}${count(requests, 'request').padStart(17)}${profit.padStart(22)}`;
  const all = `  ${lane.padEnd(10)}${figures}${notesOf(entries)}`;
  if (all.length <= screen) return [all];
  const shorter = `${figures}${notesOf(entries)}`.trim().replaceAll(/ {2,}/g, ', ');
  return wrappedAfter(`  ${lane.padEnd(10)}`, shorter, screen);
}

/** By lane, the lane with most of the ship's time first. */
function summaryOf(entries: readonly LogbookEntry[], screen: number): string[] {
  const byLane = [...Map.groupBy(entries, ({ lane }) => lane)];
  byLane.sort(([, one], [, other]) => hoursOf(other) - hoursOf(one));
  return byLane.flatMap(([lane, some]) => summaryLines(lane, some, screen));
}

/**
 * A logbook for people; times are UTC.
 * @param screen columns of the screen
 */
export function logbookText({ ship, entries }: Logbook, screen = Number.POSITIVE_INFINITY): TerminalText {
  const lines = pausesFolded(entries).flatMap((entry) => linesOf(entry, screen));
  return terminalLines([`What ${ship} did, and why`, '', ...summaryOf(entries, screen), '', ...lines, '']);
}
