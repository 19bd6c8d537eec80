import { settingsOfAgents } from '../../config/agents.ts';
import { type Settings, serverHostOf } from '../../config/settings.ts';
import { botTokenOf } from '../../config/tokens/bot-token.ts';
import { telegramTargets } from '../../daemon/chat/telegram.ts';
import {
  type EndNotices,
  type NoticeTarget,
  sayLastWord,
  startNotices,
  webhookTarget,
} from '../../daemon/notices/notices.ts';
import type { DaemonEvents, DaemonHub } from '../../daemon/subscribers.ts';
import { createEventHub } from '../../events/hub.ts';
import { isStrayOfModule } from '../../own/calls/strays.ts';
import { openOwnState } from '../../store/folders/own-state.ts';
import type { Log, RootLog } from '../../telemetry/log.ts';
import { type Clock, systemClock } from '../../time/clock.ts';
import { isoFromMs } from '../../time/iso.ts';
import { seededRandom } from '../../time/random.ts';
import { EXIT, ownerMessage } from '../process/exit.ts';
import { createInstanceLocks, type InstanceLocks } from './instance-locks.ts';
import { openLog } from './open-log.ts';

/** An agent that this process plays. */
export interface OpenedAgent {
  /** Its settings, as if it were alone. */
  readonly settings: Settings;
  /** The log of the process, where it is the only agent. */
  readonly log: RootLog;
  readonly events: DaemonHub;
}

/** What a daemon holds open from start to end. */
export interface Opened {
  readonly folder: string;
  readonly log: RootLog;
  readonly agents: readonly OpenedAgent[];
  readonly locks: InstanceLocks;
  readonly endNotices: EndNotices;
  /** Aborted once an uncaught error ends the process: no more requests are sent to the game. */
  readonly dying: AbortSignal;
}

/** The callsign that an agent registers under if it is free. */
const callsignIn = ({ strategy }: Settings) => strategy.agent.callsigns[0] ?? '';

/** The reason of a failure, one line for people. */
export const failureLine = (error: unknown) => ownerMessage(error).split('\n')[0];

function openAgents(all: readonly Settings[], log: RootLog): OpenedAgent[] {
  const isOnly = all.length === 1;
  return all.map((settings) => ({
    settings,
    log: isOnly ? log : log.forAgent(),
    events: createEventHub<DaemonEvents>(),
  }));
}

/** Who gets notices: the webhook, and the chats of a bot whose token can be used. */
function targetsOf(settings: Settings): NoticeTarget[] {
  const { notices, telegram } = settings;
  const token = botTokenOf(settings, process.env)?.token;
  return [
    ...(notices === null ? [] : [webhookTarget(notices)]),
    ...(telegram === null || token === undefined ? [] : telegramTargets(telegram, token)),
  ];
}

/** Notices of each agent, and of what befalls the process as a whole. */
function openNotices(
  targets: readonly NoticeTarget[],
  agents: readonly OpenedAgent[],
  log: RootLog,
  clock: Clock,
): EndNotices {
  const random = seededRandom(process.pid, 'notices');
  const ofProcess = { log, events: createEventHub<DaemonEvents>() };
  const sources = agents.some((agent) => agent.log === log) ? agents : [...agents, ofProcess];
  const ends = sources.flatMap((source) =>
    targets.map((target) => startNotices({ target, log: source.log, events: source.events, clock, random })),
  );
  return async (isGivingUp) => void (await Promise.all(ends.map((end) => end(isGivingUp))));
}

/** Opens what every daemon needs; failures before the log exists are also reported to the owner. */
export async function open(settings: Settings, clock: Clock): Promise<Opened> {
  const all = settingsOfAgents(settings);
  const callsigns = all.map(callsignIn);
  const targets = targetsOf(settings);
  try {
    // Before the log, whose file may be in it: a disk problem is then reported for the folder.
    const { folder, wasOpen } = openOwnState(settings.stateFolder);
    const locks = createInstanceLocks(folder, serverHostOf(settings));
    // Also before the log: a second process must not touch anything of the first.
    for (const callsign of callsigns) locks.take(callsign);
    const log = openLog(settings, systemClock());
    if (wasOpen) log.warn('state.closed', { file: folder });
    const agents = openAgents(all, log);
    const endNotices = openNotices(targets, agents, log, clock);
    const dying = dieLoudly(log, targets.length === 0 ? undefined : endNotices);
    return { folder, log, agents, locks, endNotices, dying };
  } catch (error) {
    const text = `gave up: ${failureLine(error)}`;
    const time = isoFromMs(clock.nowMs());
    await sayLastWord(targets, callsigns.join(', '), { kind: 'gaveUp', time, text });
    throw error;
  }
}

/**
 * An uncaught error is a bug, unless it came from a module of the owner: logs one line and exits; pm2 restarts the process. Pending notices are sent first.
 * @returns aborted once that has begun
 */
function dieLoudly(log: Log, endNotices: EndNotices | undefined): AbortSignal {
  const dying = new AbortController();
  const exit = () => process.exit(EXIT.bug);
  const die = (error: unknown) => {
    if (dying.signal.aborted || isStrayOfModule(error)) return;
    dying.abort();
    log.fatal('daemon.failed', { reason: failureLine(error), err: error });
    if (endNotices === undefined) exit();
    else endNotices(true).then(exit, exit);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  return dying.signal;
}
