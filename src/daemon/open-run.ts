import { createAccount } from '../command/booking/account.ts';
import type { Performer } from '../command/performer.ts';
import { limitsFor } from '../queue/spacing.ts';
import { createWorthTelling, type WorthTelling } from '../telemetry/worth-telling.ts';
import { emptyGalaxy } from '../world/galaxy/galaxy.ts';
import { emptyWorld } from '../world/state.ts';
import { createWorld, type World } from '../world/world.ts';
import { createRequestTally, type RequestTally } from './console/history/request-tally.ts';
import { createMissionEnds, type MissionEnds } from './missions/mission-ends.ts';
import type { PartsWithHub } from './parts.ts';
import { type PerformerWorks, startPerformer } from './requests.ts';
import { type DaemonHub, subscribeCommandRecords } from './subscribers.ts';
import { createPaceWatch, type PaceWatch } from './watch/pace-watch.ts';
import { watchForStall } from './watch/stall.ts';

/** A run in one universe: what it acts with and what it knows. It lives until its books are closed. */
export interface UniverseRun extends PerformerWorks {
  readonly events: DaemonHub;
  readonly performer: Performer;
  readonly tally: RequestTally;
  readonly ends: MissionEnds;
  readonly worth: WorthTelling;
  readonly pace: PaceWatch;
}

/** A run before it can act. */
export type RunBasis = Pick<UniverseRun, 'session' | 'queue' | 'store' | 'closing' | 'fail'>;

/** The world of a run that begins: empty but for the agent of the session, where that was read. */
function beginWorld({ settings, clock, shared, tuning }: PartsWithHub, { session, closing }: RunBasis): World {
  const galaxy = shared?.galaxyOf(session.resetDate) ?? emptyGalaxy(tuning?.estimates);
  const world = createWorld(emptyWorld(settings.server.speed, session.nextReset, galaxy));
  closing.addEventListener('abort', world.leaveGalaxy, { once: true });
  if (session.agent !== undefined)
    world.apply('getMyAgent', session.agent, { path: {}, body: {}, atMs: clock.nowMs() });
  return world;
}

/** Opens a run: from now on its commands can be performed, and are recorded. */
export function openRun(parts: PartsWithHub, basis: RunBasis): UniverseRun {
  const { settings, clock, log, events } = parts;
  const { queue, closing, fail } = basis;
  const { speed } = settings.server;
  const { requestsPerMinute } = settings.limits;
  const world = beginWorld(parts, basis);
  const tally = createRequestTally();
  const worth = createWorthTelling();
  const ends = createMissionEnds(log, speed, worth);
  const account = createAccount();
  subscribeCommandRecords(events, { ends, account, tally }, closing);
  const performer = startPerformer(parts, { ...basis, world, account, events });
  watchForStall(queue, clock, limitsFor(requestsPerMinute).steadyMs / speed, closing).catch(fail);
  const pace = createPaceWatch({ queue, clock, log, speed, requestsPerMinute });
  return { ...basis, events, world, performer, account, tally, ends, worth, pace };
}
