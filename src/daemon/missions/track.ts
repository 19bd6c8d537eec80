import { ruleOf } from '../../config/rules/ship-rules.ts';
import type { Strategy } from '../../config/schema/strategy-schema.ts';
import type { EarlyEnding } from '../../game/endings.ts';
import type { BudgetCategory } from '../../plan/mission.ts';
import type { EndedMission } from '../../plan/score/ended-mission.ts';
import { longestPauseMs } from '../../plan/score/lane-losses.ts';
import { type LimitOfShip, NO_RECORD, type TrackRecord, trackRecord } from '../../plan/score/track-record.ts';
import { TUNING, type Tuning } from '../../plan/tuning/tuning.ts';
import type { LedgerRow } from '../../store/books/ledger.ts';
import type { MissionRow } from '../../store/books/missions.ts';
import type { Store } from '../../store/store.ts';
import { StoreError } from '../../store/store-error.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { isoFromMs } from '../../time/iso.ts';
import { pass } from '../../time/wait.ts';
import type { WorldView } from '../../world/state.ts';

export interface TrackParts {
  readonly store: Pick<Store, 'ledger' | 'missions'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Game seconds per second. */
  readonly speed: number;
  /** The strategy now, with its own limits of loss; none by default. */
  readonly strategy?: () => Pick<Strategy, 'laneLimits' | 'ships'>;
  /** Where the ships are found that its rules are about. */
  readonly world?: Pick<WorldView, 'ships'>;
  /** The numbers to plan by; those of the tuning files by default. */
  readonly tuning?: Tuning | undefined;
}

/** Game seconds between two looks; any of that size does. */
const LOOK_EVERY_SECONDS = 300;

/** The result of a mission so far. */
interface Sum {
  readonly profitCredits: number;
  readonly hasFulfilled: boolean;
}

const NOTHING: Sum = { profitCredits: 0, hasFulfilled: false };

function together(one: Sum, other: Sum): Sum {
  return {
    profitCredits: one.profitCredits + other.profitCredits,
    hasFulfilled: one.hasFulfilled || other.hasFulfilled,
  };
}

/** Adds ledger rows to the sums of their missions. */
function addUp(sums: Map<string, Sum>, rows: readonly LedgerRow[]): void {
  for (const { missionId, creditsDelta, operation } of rows) {
    if (missionId === null) continue;
    const booked = { profitCredits: creditsDelta, hasFulfilled: operation === 'fulfillContract' };
    sums.set(missionId, together(sums.get(missionId) ?? NOTHING, booked));
  }
}

/** The sum of a mission, which is removed from the map. */
function takeSum(sums: Map<string, Sum>, id: string): Sum {
  const sum = sums.get(id) ?? NOTHING;
  sums.delete(id);
  return sum;
}

/** A mission that has ended, with its id. */
type Ended = readonly [id: string, EndedMission];

/** An ended mission with what was booked for it since: the outcome of a request may become known after its mission. */
function withLate([id, mission]: Ended, sums: Map<string, Sum>): Ended {
  return sums.has(id) ? [id, { ...mission, ...together(mission, takeSum(sums, id)) }] : [id, mission];
}

/** Endings after which another mission may sell the cargo that was bought. */
const LEAVES_LOADS: ReadonlySet<string> = new Set<EarlyEnding>(['cutOff', 'setBack']);

/** Joins ended missions with their sums, and removes these from the map. */
function endedOf(missions: readonly MissionRow[], sums: Map<string, Sum>): Ended[] {
  return missions.map(({ id, lane, shipSymbol, startedAtMs, endedAtMs, requests, ending }) => {
    const sum = takeSum(sums, id);
    const category = (lane ?? undefined) as BudgetCategory | undefined;
    const isCutOff = ending !== null && LEAVES_LOADS.has(ending);
    return [id, { lane: category, shipSymbol, startedAtMs, endedAtMs, requests, isCutOff, ...sum }];
  });
}

/** The limit of loss of a ship by its rule; undefined where no rule has one. */
function limitOfShips({ strategy, world }: TrackParts): LimitOfShip | undefined {
  const now = strategy?.();
  if (now === undefined || !now.ships.some(({ mostLossCredits }) => mostLossCredits !== undefined)) return undefined;
  return (symbol) => {
    const ship = world?.ships.get(symbol);
    return ship && ruleOf(now, ship);
  };
}

/** Logs lanes suspended or resumed since the last look. */
function logChanges({ log }: TrackParts, before: TrackRecord, { closedLanes }: TrackRecord): void {
  for (const [lane, { lostCredits, missions, untilMs }] of closedLanes) {
    if (before.closedLanes.has(lane)) continue;
    log.warn('lane.suspended', { lane, lostCredits, missions, until: isoFromMs(untilMs) });
  }
  for (const lane of before.closedLanes.keys()) if (!closedLanes.has(lane)) log.info('lane.resumed', { lane });
}

/** Ignores a failed read of the books, since the next look reads them again; a failing disk is reported elsewhere. */
function unlessUnread(error: unknown): void {
  if (!(error instanceof StoreError)) throw error;
}

/** The results of the missions of the last hours, updated as they end. */
export type Track = Awaited<ReturnType<typeof openTrack>>;

/** Reads the results of the missions of the last hours from the books. */
export async function openTrack(parts: TrackParts) {
  const { store, clock, speed, tuning = TUNING, strategy } = parts;
  const laneLimits = () => strategy?.().laneLimits ?? [];
  // A suspended lane is judged by the missions before its suspension.
  const keptMs = () => {
    const judgedMs = (tuning.record.judgedSeconds * 1_000) / speed;
    return judgedMs + longestPauseMs([...laneLimits(), ...(strategy?.().ships ?? [])], judgedMs, speed);
  };
  const recordNow = () => {
    const missions = ended.map(([, mission]) => mission);
    return trackRecord(missions, clock.nowMs(), speed, tuning, laneLimits(), limitOfShips(parts));
  };
  const sinceMs = clock.nowMs() - keptMs();
  const sums = new Map<string, Sum>();
  let upToId = await store.ledger.lastId();
  addUp(sums, await store.ledger.since(sinceMs));
  let ended: readonly Ended[] = endedOf(await store.missions.since(sinceMs), sums);
  sums.clear(); // drops the sums of missions of a killed process
  let pending: MissionRow[] = [];
  let record = recordNow();
  logChanges(parts, NO_RECORD, record);

  async function look(): Promise<void> {
    const news = [...pending];
    const rows = await store.ledger.after(upToId);
    upToId = rows.at(-1)?.id ?? upToId;
    addUp(sums, rows);
    pending = pending.slice(news.length);
    const kept = ended
      .map((one) => withLate(one, sums))
      .filter(([, { endedAtMs }]) => endedAtMs > clock.nowMs() - keptMs());
    ended = [...kept, ...endedOf(news, sums)];
    const before = record;
    record = recordNow();
    logChanges(parts, before, record);
  }

  return {
    /** Takes a mission that has ended; it counts from the next look on. */
    ended: (row: MissionRow) => void pending.push(row),
    /** The track record, as of the latest look. */
    current: () => record,
    /** Looks again every few minutes and logs suspended and resumed lanes; rejects with the reason of the signal. */
    watch: async (signal: AbortSignal): Promise<void> => {
      for (;;) {
        await pass((LOOK_EVERY_SECONDS * 1_000) / speed, signal);
        await look().catch(unlessUnread);
      }
    },
  };
}
