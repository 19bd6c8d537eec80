import type { LedgerRow } from '../store/ledger.ts';
import type { MissionRow } from '../store/missions.ts';
import type { Store } from '../store/store.ts';
import { type Flown, missionsFlown } from './flown.ts';
import { minuteOf } from './period.ts';
import { sum } from './sums.ts';
import { credits } from './tables.ts';

/** A mission of a ship, or a stretch of time in which it had none. */
export interface LogbookEntry {
  /** Milliseconds of our wall clock. */
  readonly startedAtMs: number;
  /** Null: it had none. */
  readonly lane: string | null;
  /** What the mission was, or why there was none. */
  readonly what: string;
  readonly why: string | null;
  /** Whether it was still under way when its ship was stopped: it came to so much until then. */
  readonly isCutOff: boolean;
  /** Of a mission: whether it came to its end, and what else became of it. */
  readonly ending: MissionRow['ending'];
  readonly receivedCredits: number;
  readonly spentCredits: number;
  /** By the ledger; a trip for a contract pays when that is fulfilled. */
  readonly profitCredits: number;
  /** What the factories were to gain that it fed: expected, and booked nowhere. */
  readonly fedCredits: number;
  readonly expectedProfitCredits: number;
  /** Game seconds. */
  readonly seconds: number;
  readonly expectedSeconds: number;
  /** Requests that it took, and the fewest that would do. */
  readonly requests: number;
  readonly leastRequests: number;
}

/** What a ship did, the oldest first; and all ships that the books tell of, for one that they do not. */
export interface Logbook {
  readonly ship: string;
  readonly entries: readonly LogbookEntry[];
  readonly ships: readonly string[];
}

/** A pause, which comes to nothing. */
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

/** Puts the logbook of one ship together; what its missions came to stands in the ledger. */
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
  const early = entry.ending === 'done' ? '' : `${entry.ending}: `;
  const took = entry.isCutOff
    ? `${cutOff(entry)}, ${sent}`
    : `${early}${cameTo(entry)} in ${credits(seconds)} s (${credits(expectedSeconds)} expected), ${sent}`;
  const because = why === null ? [] : [`${' '.repeat(18)}because: ${why}`];
  return [`${minute}  ${lane}: ${what}`, `${' '.repeat(18)}${took}`, ...because];
}

/** What came of a mission that moved no credits. */
const toNothing = (ending: MissionRow['ending']) => (ending === 'done' ? 'done' : 'nothing');

/** A step of a contract: what it spent and received; what was expected is of the whole, which is paid for at its end. */
function stepCameTo({ receivedCredits, spentCredits, expectedProfitCredits, ending }: LogbookEntry): string {
  const moved = [
    ...(spentCredits === 0 ? [] : [`spent ${credits(spentCredits)}`]),
    ...(receivedCredits === 0 ? [] : [`received ${credits(receivedCredits)}`]),
  ];
  return `${moved.join(' and ') || toNothing(ending)} (a profit of ${credits(expectedProfitCredits)} expected when the contract pays)`;
}

/** What it earned or cost; some missions, such as a look, are not flown to earn. */
function cameTo(entry: LogbookEntry): string {
  const { lane, profitCredits, expectedProfitCredits, ending } = entry;
  if (lane === 'contract' && expectedProfitCredits !== 0) return stepCameTo(entry);
  if (expectedProfitCredits !== 0)
    return `earned ${credits(profitCredits)} (${credits(expectedProfitCredits)} expected)`;
  if (profitCredits === 0) return toNothing(ending);
  return profitCredits < 0 ? `cost ${credits(-profitCredits)}` : `earned ${credits(profitCredits)}`;
}

/** What it had spent and received so far, and what was expected of the whole. */
function cutOff(entry: LogbookEntry): string {
  const { seconds, expectedSeconds, receivedCredits, spentCredits, expectedProfitCredits } = entry;
  const profit = expectedProfitCredits === 0 ? '' : ` (a profit of ${credits(expectedProfitCredits)} expected)`;
  const soFar = `spent ${credits(spentCredits)} and received ${credits(receivedCredits)} so far${profit}`;
  return `cut off, still under way when its ship was stopped: ${credits(seconds)} s (${credits(expectedSeconds)} expected), ${soFar}`;
}

/** What the figures of a lane do not say by themselves. */
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

/** What the ship's missions of one lane came to, or how long it had none. */
function summaryLine(lane: string | null, entries: readonly LogbookEntry[]): string {
  const hours = `${hoursOf(entries).toFixed(1)} h`.padStart(10);
  if (lane === null) return `  ${'nothing'.padEnd(10)}${hours}`;
  const requests = sum(entries.map((entry) => entry.requests));
  const profit = `${credits(sum(entries.map(({ profitCredits }) => profitCredits)))} credits`;
  const missions = count(entries.length, 'mission');
  return `  ${lane.padEnd(10)}${hours}${missions.padStart(16)}${count(requests, 'request').padStart(17)}${profit.padStart(22)}${notesOf(entries)}`;
}

/** By lane, that which took most of the ship's time first. */
function summaryOf(entries: readonly LogbookEntry[]): string[] {
  const byLane = [...Map.groupBy(entries, ({ lane }) => lane)];
  byLane.sort(([, one], [, other]) => hoursOf(other) - hoursOf(one));
  return byLane.map(([lane, some]) => summaryLine(lane, some));
}

/** A logbook for people; times are UTC. */
export function logbookText({ ship, entries }: Logbook): string {
  return [`What ${ship} did, and why`, '', ...summaryOf(entries), '', ...entries.flatMap(linesOf), ''].join('\n');
}
