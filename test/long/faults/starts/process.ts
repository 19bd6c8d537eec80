import { credentialsIn } from '../../../../src/cli/daemon/credentials.ts';
import { createInstanceLocks } from '../../../../src/cli/daemon/instance-locks.ts';
import { openBooks } from '../../../../src/cli/daemon/open-books.ts';
import { finalMessageOf } from '../../../../src/cli/process/exit.ts';
import type { Settings } from '../../../../src/config/settings.ts';
import type { AgentKey, Credentials } from '../../../../src/daemon/account/credentials.ts';
import type { DaemonEvents } from '../../../../src/daemon/subscribers.ts';
import { runDaemon } from '../../../../src/daemon.ts';
import { createEventHub } from '../../../../src/events/hub.ts';
import { openStateFolder } from '../../../../src/store/folders/state-folder.ts';
import { createLog } from '../../../../src/telemetry/log.ts';
import { aheadBy, type Clock } from '../../../../src/time/clock.ts';
import { seededRandom } from '../../../../src/time/random.ts';
import type { Transport } from '../../../../src/wire/transport.ts';
import type { Line } from '../../../telemetry/lines.ts';
import { createMortal } from '../mortal.ts';
import type { Disk } from './disk.ts';
import { diskRules } from './disk-rules.ts';
import { type History, PROCESS, SERVER_HOST } from './history.ts';
import { striking } from './replies.ts';
import type { Start } from './story.ts';

/** A process of the daemon, from its state folder on. */
export type DaemonProcess = ReturnType<typeof beginProcess>;

/** How a process ended by itself. */
type Exit = { readonly code: number; readonly text: string };

/** What all processes share. */
export interface Machine {
  readonly seed: number;
  readonly folder: string;
  readonly settings: Settings;
  /** What the owner gives to the next process. */
  tokens: Pick<Credentials, 'agentToken' | 'accountToken'>;
  readonly clock: Clock;
  readonly disk: Disk;
  readonly network: Transport;
  readonly history: History;
}

/** Begins a process as `argosy run` does, whatever is wrong with the world meanwhile. */
export function beginProcess(
  machine: Machine,
  id: number,
  faults: Pick<Start, 'replies' | 'disk' | 'clockAheadSeconds'>,
  end?: Start['end'],
) {
  const { seed, folder, settings, tokens, disk, network, history } = machine;
  const clock = aheadBy(faults.clockAheadSeconds * 1_000, machine.clock);
  const stopping = new AbortController();
  const lines: Line[] = [];
  const ships = new Map<string, string>();
  let [isReady, requests] = [false, 0];
  let exit: Exit | undefined;
  let books: AgentKey | undefined;
  let locks: ReturnType<typeof createInstanceLocks> | undefined;
  const mortal = createMortal(Number.POSITIVE_INFINITY, () => stopping.abort(new Error('killed')));
  const kill = () => {
    if (!mortal.isAlive()) return;
    mortal.kill();
    disk.cutOff(user, () => locks?.release());
  };
  const isKilledAt = (at: 'request' | 'access', nth: number, isAfter: boolean) =>
    end?.at === at && end.nth === nth && end.isAfter === isAfter;
  const { user, accesses } = diskRules(faults.disk, mortal, (nth, isAfter) => {
    if (isKilledAt('access', nth, isAfter)) kill();
  });
  const way = striking(faults.replies, network);
  const transport: Transport = (request, signal) =>
    mortal.port(async () => {
      const nth = ++requests;
      history.leaves(id, request, books);
      if (isKilledAt('request', nth, false)) kill();
      if (!mortal.isAlive()) return new Promise(() => {});
      const reply = await way({ ...request, headers: { ...request.headers, [PROCESS]: String(id) } }, signal);
      if (isKilledAt('request', nth, true)) kill();
      if (mortal.isAlive()) history.arrives(id, request, reply);
      return reply;
    });
  const events = createEventHub<DaemonEvents>();
  events.subscribe('shipStateChanged', ({ shipSymbol, to }) => {
    if (mortal.isAlive()) ships.set(shipSymbol, to);
  });
  const write = (line: string) => void (mortal.isAlive() && lines.push(JSON.parse(line)));
  const log = createLog({ level: 'info', nowMs: clock.nowMs, destination: { write } });

  async function run(): Promise<unknown> {
    const path = openStateFolder(folder);
    locks = createInstanceLocks(path, SERVER_HOST);
    const { callsigns } = settings.strategy.agent;
    locks.take(callsigns[0] ?? '');
    const place = { folder: path, serverHost: SERVER_HOST, stop: stopping.signal };
    return runDaemon({
      settings,
      transport,
      clock,
      random: seededRandom(seed, 'process', id),
      log,
      events,
      credentials: credentialsIn(path, SERVER_HOST, tokens),
      openBooks: async (agent) => {
        locks?.take(agent.callsign);
        const store = await openBooks(place, agent, callsigns, log);
        books = agent;
        ships.clear();
        return store;
      },
      stop: stopping.signal,
      onReady: () => {
        isReady ||= mortal.isAlive();
      },
    });
  }
  const ended = (how: Exit) => {
    if (!mortal.isAlive()) return;
    exit = how;
    // Its process ends, and with it whatever it has begun.
    kill();
  };
  disk.run(user, run).then(
    () => ended({ code: 0, text: '' }),
    (error: unknown) => ended(finalMessageOf(error)),
  );
  return {
    id,
    user,
    lines,
    /** The latest state of each ship that it has at work. */
    ships,
    wasReady: () => isReady,
    /** Whose books it has opened last. */
    books: () => books,
    isOver: () => !mortal.isAlive(),
    /** Undefined as long as it lives, and where it was killed. */
    exit: () => exit,
    requests: () => requests,
    accesses,
    kill,
    stop: () => stopping.abort(new Error('SIGINT')),
  };
}
