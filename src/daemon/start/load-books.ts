import { NO_RECORD } from '../../plan/score/track-record.ts';
import type { Store } from '../../store/store.ts';
import type { AgentSession } from '../account/session.ts';
import { type KeptOrders, recallOrders } from '../console/orders/kept-orders.ts';
import { createMissionJournal, type MissionJournal } from '../console/views/mission-journal.ts';
import { keepClockRate, type Now } from '../missions/clock-rate.ts';
import { openTrack, type Track } from '../missions/track.ts';
import type { UniverseRun } from '../open-run.ts';
import { type PartsWithHub, strategyNow } from '../parts.ts';
import { noteMoves } from '../story/note-moves.ts';
import { strategyInForce } from '../strategy-in-force.ts';
import { subscribeFleetRecords, subscribeOrderLog } from '../subscribers.ts';
import { keepStrategy } from './keep-strategy.ts';

/** Missions and pauses of earlier runs that ships show. A guess at the memory of a large fleet: some twenty a ship. */
const MISSIONS_RECALLED = 4_000;

/** What the books hold of earlier runs, and what is kept of this one. */
export interface Books {
  readonly missionJournal: MissionJournal;
  readonly orders: KeptOrders;
  readonly track: Track;
  /** The number of the run in its books, from 1. */
  readonly run: number;
}

/** Loads what the books hold of earlier runs, and subscribes what follows the ships and missions of this one. */
export async function loadBooks(
  parts: PartsWithHub,
  { store, world, session, ends, worth, events, closing }: UniverseRun,
): Promise<Books> {
  const { settings, clock, log, tuning } = parts;
  const { speed } = settings.server;
  const missionJournal = createMissionJournal();
  for (const row of await store.missions.latest(MISSIONS_RECALLED)) missionJournal.ended(row);
  const orders = await recallOrders(store.meta, log);
  const strategy = strategyNow(parts, orders);
  let known: Track | undefined;
  const inForce = strategyInForce(parts, { world }, { strategy, track: () => known?.current() ?? NO_RECORD });
  const inForceNow = () => inForce().strategy;
  const track = await openTrack({ store, clock, log, speed, tuning, strategy: inForceNow, world: world.view });
  known = track;
  subscribeFleetRecords(events, { log, speed, track, missionJournal, store, ends, worth }, closing);
  noteMoves(events, { world: world.view, store, clock }, closing);
  subscribeOrderLog(events, log, closing);
  const run = await nextRun(store, { nowMs: clock.nowMs(), speed });
  noteStatus(store, session, clock.nowMs());
  const file = settings.sources.at(-1) ?? '';
  await keepStrategy(store, { file, strategy: settings.strategy, atMs: clock.nowMs() });
  return { missionJournal, orders, track, run };
}

/** Notes what the status showed of the week, if it was that of the agent's own universe. */
function noteStatus({ atlas }: Store, { resetDate, nextReset, stated }: AgentSession, atMs: number): void {
  if (stated?.resetDate !== resetDate) return;
  atlas.note([{ kind: 'status', symbol: '', atMs, fact: JSON.stringify({ nextReset, ...stated.boards }) }]);
}

/** Counts this run in its books and stores its clock rate there. Returns the number of the run, from 1. */
async function nextRun({ meta }: Store, now: Now): Promise<number> {
  const run = Number((await meta.get('runs')) ?? 0) + 1;
  await meta.set('runs', String(run));
  await keepClockRate(meta, now);
  return run;
}
