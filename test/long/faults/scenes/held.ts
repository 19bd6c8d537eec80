import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../../../../src/time/clock.ts';
import { pass } from '../../../../src/time/wait.ts';
import { ROOT } from '../../../kit/files.ts';
import {
  accountToken,
  canType,
  type DaemonProgram,
  daemonOf,
  type Ground,
  MAIN,
  onGround,
  type Program,
} from '../../../kit/programs.ts';
import { above, type Reading, type Row } from '../row.ts';

const SPEED = 60;
const HELD_MS = 20_000;
/** Longer than the daemon waits. */
const TOO_LONG_MS = 90_000;
const STOPS_WITHIN_SECONDS = 20;
const ANSWERS_WITHIN_MS = 2_000;
/** A writer that pauses so long within a file. */
const HALF_MS = 6_000;
const SETTLES_MS = 5_000;
const { monotonicMs } = systemClock();

/** A daemon at work, and what it was started with. */
interface Scene extends DaemonProgram {
  readonly ground: Ground;
  readonly strategy: string;
}

type Play = (scene: Scene) => Promise<Reading>;

function booksOf({ ground }: Scene): string {
  const state = join(ground.folder, 'state');
  return join(state, readdirSync(state).find((name) => name.endsWith('.sqlite')) ?? '');
}

/** Another program holds the books, as by this SQL, until the work is done. */
async function held<T>(path: string, sql: string, work: () => Promise<T>): Promise<T> {
  const other = new DatabaseSync(path, { timeout: SETTLES_MS });
  other.exec(sql);
  try {
    return await work();
  } finally {
    other.close();
  }
}

const EDIT = 'BEGIN IMMEDIATE';
const OWN = 'PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT';

/** The exit code by then; undefined while it runs. */
async function endOf({ ended }: Program, withinMs: number): Promise<number | null | undefined> {
  return Promise.race([ended, pass(withinMs).then(() => undefined)]);
}

async function stopped(daemon: Program): Promise<Reading> {
  const fromMs = monotonicMs();
  daemon.child.kill('SIGTERM');
  const code = await daemon.ended;
  const figures = { 'seconds to stop': Math.round((monotonicMs() - fromMs) / 100) / 10 };
  const late = above(figures, { 'seconds to stop': STOPS_WITHIN_SECONDS });
  return { figures, faults: code === 0 ? late : [...late, `it ended with ${code}`] };
}

/** Milliseconds that the page took at most to answer, asked again and again. */
async function slowestAnswer(address: string, forMs: number): Promise<number> {
  let slowestMs = 0;
  for (const fromMs = monotonicMs(); monotonicMs() - fromMs < forMs; await pass(500)) {
    const askedMs = monotonicMs();
    await fetch(`${address}/api/status`, { signal: AbortSignal.timeout(HELD_MS) }).catch(() => {});
    slowestMs = Math.max(slowestMs, monotonicMs() - askedMs);
  }
  return Math.round(slowestMs);
}

/** Another program holds the books for a while: the page answers, and all goes on. */
const heldAtWork: Play = async (scene) => {
  const daemon = scene.run();
  const page = JSON.parse(await daemon.line('"dashboard.ready"')) as { readonly address: string };
  await daemon.line('"cargo.bought"');
  const slowestMs = await held(booksOf(scene), EDIT, () => slowestAnswer(page.address, HELD_MS));
  await Promise.race([daemon.line('"store.free"'), pass(SETTLES_MS)]);
  const isGoing = (await endOf(daemon, SETTLES_MS)) === undefined;
  const { figures, faults } = await stopped(daemon);
  const all = { ...figures, 'slowest answer ms': slowestMs };
  const slow = above(all, { 'slowest answer ms': ANSWERS_WITHIN_MS });
  return { figures: all, faults: [...faults, ...slow, ...(isGoing ? [] : ['it ended'])] };
};

/** Another program owns the books when the daemon starts. */
const heldAtStart: Play = async (scene) => {
  const first = scene.run();
  await first.line('"daemon.ready"');
  await stopped(first);
  const { daemon, end } = await held(booksOf(scene), OWN, async () => {
    const started = scene.run();
    return { daemon: started, end: await endOf(started, HELD_MS) };
  });
  if (end !== undefined) return { figures: {}, faults: [`it ended with ${end}`] };
  await daemon.line('"daemon.ready"');
  return stopped(daemon);
};

/** Nobody waits for ever. */
const heldTooLong: Play = async (scene) => {
  const daemon = scene.run();
  await daemon.line('"cargo.bought"');
  const code = await held(booksOf(scene), EDIT, () => endOf(daemon, TOO_LONG_MS));
  return { figures: {}, faults: code === 74 ? [] : [`it ended with ${code} instead of 74`] };
};

/** A stop while the books are held loses nothing that is not read from the server again. */
const stoppedMeanwhile: Play = async (scene) => {
  const daemon = scene.run();
  await daemon.line('"cargo.bought"');
  const { figures, faults } = await held(booksOf(scene), EDIT, async () => {
    await pass(SETTLES_MS);
    return stopped(daemon);
  });
  return { figures, faults: faults.filter((fault) => fault !== 'it ended with 74') };
};

/** What nohup has made deaf to hang-ups stays so. */
const hungUpWithoutTerminal: Play = async (scene) => {
  const daemon = scene.run();
  await daemon.line('"daemon.started"');
  daemon.child.kill('SIGHUP');
  await daemon.line('"cargo.bought"');
  daemon.child.kill('SIGHUP');
  const end = await endOf(daemon, SETTLES_MS);
  return end === undefined ? stopped(daemon) : { figures: {}, faults: [`it ended with ${end}`] };
};

/** A terminal that is closed stops the daemon that was started in it. */
const hungUpTerminal: Play = async ({ ground, config }) => {
  if (!canType) return { figures: { 'skipped for want of a terminal (script)': 1 }, faults: [] };
  const log = join(ground.folder, 'argosy.log');
  writeFileSync(config, readFileSync(config, 'utf8').replace('log: { level: info }', `log: { file: ${log} }`));
  const command = [process.execPath, MAIN, 'run', config].join(' ');
  const env = { ...process.env, SPACETRADERS_ACCOUNT_TOKEN: accountToken(), LOG_LEVEL: 'debug' };
  const terminal = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: 'ignore' });
  const says = async (event: string) => {
    const untilMs = monotonicMs() + STOPS_WITHIN_SECONDS * 1_000;
    const isSaid = () => existsSync(log) && readFileSync(log, 'utf8').includes(`"${event}"`);
    while (!isSaid() && monotonicMs() < untilMs) await pass(200);
    return isSaid();
  };
  await says('cargo.bought');
  terminal.kill('SIGKILL');
  const isClean = await says('daemon.summary');
  return { figures: {}, faults: isClean ? [] : ['it did not stop cleanly'] };
};

/** A strategy that a slow writer saves in two halves never comes into force by half. */
const halfStrategy: Play = async (scene) => {
  const daemon = scene.run();
  let loaded = 0;
  daemon.child.stdout?.on('data', (chunk: Buffer) => {
    loaded += chunk.toString().split('"event":"strategy.loaded"').length - 1;
  });
  await daemon.line('"daemon.ready"');
  const text = readFileSync(scene.strategy, 'utf8').replace(/^reserveCredits: .*$/m, 'reserveCredits: 12345');
  const half = text.indexOf('\n', text.length / 2) + 1;
  writeFileSync(scene.strategy, text.slice(0, half));
  await pass(HALF_MS);
  const early = loaded;
  appendFileSync(scene.strategy, text.slice(half));
  await pass(SETTLES_MS);
  const figures = { 'loaded by half': early, 'loaded as a whole': loaded };
  const { faults } = await stopped(daemon);
  return {
    figures,
    faults: [...faults, ...above(figures, { 'loaded by half': 0 }), ...(loaded === 1 ? [] : ['not taken up'])],
  };
};

const PLAYS: readonly Play[] = [
  heldAtWork,
  heldAtStart,
  heldTooLong,
  stoppedMeanwhile,
  hungUpWithoutTerminal,
  hungUpTerminal,
  halfStrategy,
];

async function played(play: Play, ground: Ground): Promise<Reading> {
  const strategy = join(ground.folder, 'strategy.yaml');
  writeFileSync(strategy, readFileSync(join(ROOT, 'config', 'strategies', 'default.yaml')));
  return play({ ground, strategy, ...daemonOf(ground, { strategy, level: 'debug' }) });
}

/** Obstacles that pass: none ends the daemon, and none is met by a change that is not written down (faults: F65). */
export const HELD: Row = {
  id: 'F65',
  what: 'held books, hang-ups and a strategy that is written by halves, a real process each',
  seeds: PLAYS.length,
  scene: (seed) => onGround(SPEED, (ground) => played(PLAYS[(seed - 1) % PLAYS.length] ?? heldAtWork, ground)),
  brief: null,
};
