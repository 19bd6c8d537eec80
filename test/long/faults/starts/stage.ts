import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { simulatedTransport } from '../../../../src/backtest/transport.ts';
import { storePath, writeToken } from '../../../../src/store/folders/state-folder.ts';
import { openStore } from '../../../../src/store/store.ts';
import { isoFromMs } from '../../../../src/time/iso.ts';
import { seededRandom } from '../../../../src/time/random.ts';
import type { VirtualTime } from '../../../../src/time/virtual.ts';
import { createUniverse, type Universe } from '../../../../src/universe/universe.ts';
import { MINUTE_MS, STARTED_AT_MS } from '../../../kit/daemon.ts';
import { impatient } from '../../../kit/patience.ts';
import { registration } from '../../../kit/register.ts';
import { settingsOf } from '../row.ts';
import { createHistory, type History, SERVER_HOST } from './history.ts';
import { beginProcess, type DaemonProcess, type Machine } from './process.ts';
import type { Start, Story } from './story.ts';

const CALLSIGN = 'ARGOSY-1';
const SYSTEMS = 60;
const DAY_MS = 86_400_000;

/** Nothing wrong with the world. */
export const SOUND: Pick<Start, 'replies' | 'disk' | 'clockAheadSeconds'> = {
  replies: [],
  disk: [],
  clockAheadSeconds: 0,
};

/** Registers an agent as its owner would, and returns its token; undefined where the service refuses. */
export function register(universe: Universe, nowMs: number, symbol = CALLSIGN): string | undefined {
  const { body } = registration(universe, symbol, { atMs: nowMs, account: `account of ${symbol}` });
  return JSON.parse(body).data?.token;
}

/** Books and tokens of the weeks before, the latest of which lie where its daemon left them. */
async function keepFormerWeeks(folder: string, seed: number, archives: number): Promise<void> {
  for (let week = 1; week <= archives; week++) {
    const startedAtMs = STARTED_AT_MS - 7 * DAY_MS * week;
    const resetDate = isoFromMs(startedAtMs).slice(0, 10);
    const universe = createUniverse({ seed, speed: 1, startedAtMs, systems: SYSTEMS });
    const place = week === 1 ? folder : join(folder, 'archive');
    mkdirSync(place, { recursive: true });
    const key = { serverHost: SERVER_HOST, callsign: CALLSIGN, resetDate };
    writeToken(place, key, register(universe, startedAtMs) ?? '');
    const store = await openStore(storePath(place, key));
    await store.meta.set('openingCredits', '1');
    await store.close();
  }
}

/** A story as it is played. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Now, in the stage's time. */
export const atMs = ({ time }: Stage) => time.clock.nowMs();
/** Lets so many seconds pass. */
export const pass = (stage: Stage, seconds: number) => stage.time.run(atMs(stage) + seconds * 1_000);

/** Begins a process, which becomes the latest. */
export function begin(stage: Stage, faults: typeof SOUND, end?: Start['end']): DaemonProcess {
  const id = ++stage.processes;
  const process = beginProcess(stage.machine, id, faults, end);
  stage.latest = process;
  return process;
}

/** A world, a machine and their history, before the story begins. */
export async function openStage(
  seed: number,
  story: Story,
  folder: string,
  time: VirtualTime,
  disk: Machine['disk'],
  holder: { latest: DaemonProcess | undefined },
) {
  const { clock } = time;
  const { resetsInMinutes } = story;
  await keepFormerWeeks(folder, seed, story.archives);
  const unobserved = createUniverse({
    seed,
    speed: 1,
    startedAtMs: STARTED_AT_MS,
    systems: SYSTEMS,
    ...(resetsInMinutes !== undefined && { nextResetAtMs: STARTED_AT_MS + resetsInMinutes * MINUTE_MS }),
  });
  let machine: Machine | undefined;
  const history: History = createHistory(unobserved, folder, disk.beside, () => machine?.tokens.agentToken);
  const agentToken = story.given === 'account' ? undefined : register(history.universe, clock.nowMs());
  const accountToken = story.given === 'agent' ? undefined : unobserved.mintAccountToken(`account of ${CALLSIGN}`);
  const network = impatient(simulatedTransport(history.universe, clock, seededRandom(seed, 'network')));
  machine = {
    seed,
    folder,
    settings: { ...settingsOf(seed), server: { kind: 'embedded', speed: 1, seed, quoteUnits: false } },
    tokens: { agentToken, accountToken },
    clock,
    disk,
    network,
    history,
  };
  return Object.assign(holder, {
    story,
    time,
    machine,
    history,
    /** What was played, for people. */
    told: [
      `${story.given} token given, ${story.archives} former weeks, ${story.playedMinutes} minutes played${resetsInMinutes === undefined ? '' : `, reset announced in ${resetsInMinutes} minutes`}`,
    ],
    processes: 0,
    /** Ships that some process has had at work, with their universe. */
    known: new Set<string>(),
    /** The universe, where what is done is no disk access of the daemon's. */
    unobserved,
  });
}
