import type { LedgerRow } from '../store/ledger.ts';
import type { MissionRow } from '../store/missions.ts';
import type { Store } from '../store/store.ts';
import { endingText } from './ending-text.ts';
import { type Flown, missionsFlown } from './flown.ts';
import { sum } from './sums.ts';
import { credits, minuteOf } from './tables.ts';

/** A mission of a ship, or a time without one. */
export interface LogbookEntry {
  /** Milliseconds of our wall clock. */
  readonly startedAtMs: number;
  /** Null: it had no mission. */
  readonly lane: string | null;
  /** The mission, or why there was none. */
  readonly what: string;
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
  readonly fedCredits: number;
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
const NOTHING = { isCutOff: false, receivedCredits: 0, spentCredits: 0, profitCredits: 0, fedCredits: 0 };

function entryOf(activity: MissionRow, flown: Flown | undefined, speed: number): LogbookEntry {
  const { startedAtMs, endedAtMs, lane, what, why, ending } = activity;
  const { expectedProfitCredits, expectedSeconds, requests, leastRequests } = activity;
  const seconds = Math.round(((endedAtMs - startedAtMs) * speed) / 1_000);
  const { isCutOff, receivedCredits, spentCredits, profitCredits, fedCredits } = flown ?? NOTHING;
  const cameTo = { isCutOff, receivedCredits, spentCredits, profitCredits, fedCredits };
  const figures = { ...cameTo, expectedProfitCredits, seconds, expectedSeconds, requests, leastRequests };
  return { startedAtMs, lane, what, why, ending, ...figures };
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
    ships: ships.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })),
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

const count = (value: number, one: string) => `${credits(value)} ${one}${value === 1 ? '' : 's'}`;

function linesOf(entry: LogbookEntry): string[] {
  const { startedAtMs, lane, what, why, seconds, expectedSeconds, requests, leastRequests } = entry;
  const minute = minuteOf(startedAtMs);
  if (lane === null) return [`${minute}  nothing for ${credits(seconds)} s: ${what}`];
  const sent = `${count(requests, 'request')} (${credits(leastRequests)} would do)`;
  const early = entry.ending === 'done' ? '' : `${endingText(entry.ending)}: `;
  const took = entry.isCutOff
    ? `${cutOff(entry)}, ${sent}`
    : `${early}${cameTo(entry)} in ${credits(seconds)} s (${credits(expectedSeconds)} expected), ${sent}`;
  const because = why === null ? [] : [`${' '.repeat(18)}because: ${why}`];
  return [`${minute}  ${lane}: ${what}`, `${' '.repeat(18)}${took}`, ...because];
}

/** The result of a mission that moved no credits. */
const toNothing = (ending: MissionRow['ending']) => (ending === 'done' ? 'done' : 'nothing');

/**
 * A step of a contract: its costs and receipts. The expected profit is of the whole contract, which is paid for at its
 * end.
 */
function stepCameTo({ receivedCredits, spentCredits, expectedProfitCredits, ending }: LogbookEntry): string {
  const moved = [
    ...(spentCredits === 0 ? [] : [`spent ${credits(spentCredits)}`]),
    ...(receivedCredits === 0 ? [] : [`received ${credits(receivedCredits)}`]),
  ];
  return `${moved.join(' and ') || toNothing(ending)} (a profit of ${credits(expectedProfitCredits)} expected when the contract pays)`;
}

/** Its profit or loss; some missions, such as visits for prices, are not meant to earn. */
function cameTo(entry: LogbookEntry): string {
  const { lane, profitCredits, expectedProfitCredits, ending } = entry;
  if (lane === 'contract' && expectedProfitCredits !== 0) return stepCameTo(entry);
  if (expectedProfitCredits !== 0)
    return `earned ${credits(profitCredits)} (${credits(expectedProfitCredits)} expected)`;
  if (profitCredits === 0) return toNothing(ending);
  return profitCredits < 0 ? `cost ${credits(-profitCredits)}` : `earned ${credits(profitCredits)}`;
}

/** Its costs and receipts so far, and the expected profit of the whole. */
function cutOff(entry: LogbookEntry): string {
  const { seconds, expectedSeconds, receivedCredits, spentCredits, expectedProfitCredits } = entry;
  const profit = expectedProfitCredits === 0 ? '' : ` (a profit of ${credits(expectedProfitCredits)} expected)`;
  const soFar = `spent ${credits(spentCredits)} and received ${credits(receivedCredits)} so far${profit}`;
  return `cut off, still under way when its ship was stopped: ${credits(seconds)} s (${credits(expectedSeconds)} expected), ${soFar}`;
}

/** What the figures of a lane do not show by themselves. */
function notesOf(entries: readonly LogbookEntry[]): string {
  const cutOffs = entries.filter(({ isCutOff }) => isCutOff).length;
  const fed = sum(entries.map(({ fedCredits }) => fedCredits));
  const notes = [
    ...(cutOffs === 0 ? [] : [`${cutOffs} cut off`]),
    ...(fed === 0 ? [] : [`${credits(fed)} expected, not booked, for factories fed`]),
  ];
  return notes.length === 0 ? '' : `  (${notes.join('; ')})`;
}

const hoursOf = (entries: readonly LogbookEntry[]) => sum(entries.map(({ seconds }) => seconds)) / 3_600;

/** The results of the ship's missions of one lane, or how long it had none. */
function summaryLine(lane: string | null, entries: readonly LogbookEntry[]): string {
  const hours = `${hoursOf(entries).toFixed(1)} h`.padStart(10);
  if (lane === null) return `  ${'nothing'.padEnd(10)}${hours}`;
  const requests = sum(entries.map((entry) => entry.requests));
  const profit = `${credits(sum(entries.map(({ profitCredits }) => profitCredits)))} credits`;
  const missions = count(entries.length, 'mission');
  return `  ${lane.padEnd(10)}${hours}${missions.padStart(16)}${count(requests, 'request').padStart(17)}${profit.padStart(22)}${notesOf(entries)}`;
}

/** By lane, the lane with most of the ship's time first. */
function summaryOf(entries: readonly LogbookEntry[]): string[] {
  const byLane = [...Map.groupBy(entries, ({ lane }) => lane)];
  byLane.sort(([, one], [, other]) => hoursOf(other) - hoursOf(one));
  return byLane.map(([lane, some]) => summaryLine(lane, some));
}

/** A logbook for people; times are UTC. */
export function logbookText({ ship, entries }: Logbook): string {
  return [`What ${ship} did, and why`, '', ...summaryOf(entries), '', ...entries.flatMap(linesOf), ''].join('\n');
}
