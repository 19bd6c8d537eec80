import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isoFromMs } from '../../../../src/time/iso.ts';
import { installVirtualTime } from '../../../../src/time/virtual.ts';
import { MINUTE_MS, STARTED_AT_MS } from '../../../kit/daemon.ts';
import { inFolder } from '../../../kit/files.ts';
import type { Reading } from '../row.ts';
import { installDisk } from './disk.ts';
import { SERVER_HOST } from './history.ts';
import { faultsOfBooks, faultsOfFiles, faultsOfFleet, STRANGER } from './oracle.ts';
import type { DaemonProcess } from './process.ts';
import { atMs, begin, openStage, pass, register, SOUND, type Stage } from './stage.ts';
import { type Start, saidOf, storyOf } from './story.ts';

/** Minutes for which a process lives at most. */
const LIFE_MINUTES = 15;
/** Minutes that the last process has, in a sound world: ships that an earlier one had set aside are at work again by then. */
const SOUND_MINUTES = 12;

/** Runs a process until it is over, or its end has come. */
async function live(stage: Stage, process: DaemonProcess, { end }: Start): Promise<void> {
  const { time } = stage;
  const isOver = () => process.isOver();
  const seconds = end.at === 'second' ? end.nth : LIFE_MINUTES * 60;
  const isEnded = await time.runUntil(isOver, atMs(stage) + seconds * 1_000);
  if (!isEnded && end.what === 'stopped') {
    process.stop();
    const stopSeconds = end.killedSecondsAfterStop ?? 60;
    const hasStopped = await time.runUntil(isOver, atMs(stage) + stopSeconds * 1_000);
    if (!hasStopped && end.killedSecondsAfterStop === undefined) stage.history.faults.push('a stop took over a minute');
  }
  process.kill();
}

/** A second process on the same folder: it has to see that it is one, and to send nothing. */
async function beginSecond(stage: Stage): Promise<void> {
  const first = stage.latest;
  await pass(stage, 0.5);
  if (first === undefined || first.isOver()) return;
  const second = begin(stage, SOUND);
  stage.latest = first;
  await stage.time.runUntil(() => second.isOver(), atMs(stage) + 1_000);
  const exit = second.exit();
  if (exit?.code !== 78 || second.requests() > 0)
    stage.history.faults.push(`a second process began beside the first: ${exit?.code}, ${second.requests()} requests`);
  second.kill();
}

/** Puts a stranger's token into the place of the one that was kept last; the owner puts that back afterwards. */
function swapToken({ history, machine: { folder, disk }, unobserved }: Stage, nowMs: number): () => void {
  return disk.beside(() => {
    const name = readdirSync(folder).findLast((file) => file.endsWith('.token'));
    if (name === undefined) return () => {};
    const path = join(folder, name);
    const text = readFileSync(path, 'utf8');
    const resetDate = unobserved.resetDateAt(nowMs);
    const callsign = `${STRANGER}-${history.registrations.length}`;
    const stranger = register(unobserved, nowMs, callsign);
    if (stranger === undefined) return () => {};
    history.meets({ callsign, resetDate, token: stranger });
    writeFileSync(path, stranger);
    return () => disk.beside(() => writeFileSync(path, text));
  });
}

async function playStart(stage: Stage, start: Start): Promise<void> {
  const { machine, history } = stage;
  await pass(stage, start.pauseSeconds);
  if (start.isResetBefore) history.universe.disturb({ kind: 'reset' }, atMs(stage));
  const putBack = start.isTokenSwapped ? swapToken(stage, atMs(stage)) : () => {};
  const process = begin(stage, start, start.end);
  const over = new AbortController();
  const resetLater = async (seconds: number) => {
    await machine.clock.sleepUntil(atMs(stage) + seconds * 1_000, over.signal);
    history.universe.disturb({ kind: 'reset' }, atMs(stage));
  };
  if (start.resetAfterSeconds !== undefined) resetLater(start.resetAfterSeconds).catch(() => {});
  if (start.hasSecond) await beginSecond(stage);
  await live(stage, process, start);
  over.abort();
  putBack();
  stage.history.faults.push(...faultsOfReady(stage, process));
  tell(stage, process, saidOf(start), 'killed');
  machine.disk.beside(() => heed(stage, process));
}

/** Tells how a process has ended, if it has, and what it has logged. */
function tell(stage: Stage, process: DaemonProcess, what: string, otherwise: string): void {
  const exit = process.exit();
  const how = exit === undefined ? otherwise : `ended with ${exit.code} ${exit.text.trim()}`;
  const counts = `${process.requests()} requests, ${process.accesses()} accesses`;
  stage.told.push(`${what} => ${how} at ${isoFromMs(atMs(stage))}, ${counts}`);
  const TOLD =
    /^(agent|store|callsign|server|token|ship\.(quarantined|gone|failed|unreadable)|books|daemon\.ready|list)/;
  for (const { time, level, event, msg } of process.lines)
    if (TOLD.test(event) || level === 'warn' || level === 'error')
      stage.told.push(`  ${String(time).slice(11, 19)} ${event}: ${msg}`);
}

/** A process that says it is ready has all ships at work that an earlier one knew. */
function faultsOfReady({ history, known }: Stage, process: DaemonProcess): string[] {
  const { callsign = '', resetDate = '' } = process.books() ?? {};
  const here = history.universe.shipsOf(callsign).map(({ symbol }) => symbol);
  const missing = here.filter((symbol) => known.has(`${symbol}@${resetDate}`) && !process.ships.has(symbol));
  for (const symbol of process.ships.keys()) known.add(`${symbol}@${resetDate}`);
  return process.wasReady() ? missing.map((symbol) => `process ${process.id} was ready without ${symbol}`) : [];
}

/** A token that only the service's reply held is given by the owner, as the last words of the process ask for. */
function heed({ machine, history }: Stage, process: DaemonProcess): void {
  if (process.exit()?.code !== 78) return;
  const unread = readdirSync(machine.folder).find((name) => name.endsWith('.unread'));
  const lost = history.registrations.findLast((one) =>
    unread?.includes(`${one.callsign}@${SERVER_HOST}@${one.resetDate}`),
  );
  if (lost !== undefined) machine.tokens = { ...machine.tokens, agentToken: lost.token };
}

/**
 * Whether no process can play: the owner gave the token of an agent that is no more, and nothing else; or each callsign is
 * that of an agent whose token was lost on its way.
 */
function isWithoutAgent({ story, history, machine }: Stage, resetDate: string): boolean {
  const isVoid = history.tokenHolder(machine.tokens.agentToken ?? '')?.resetDate !== resetDate;
  const taken = history.registrations.filter((one) => one.resetDate === resetDate).map(({ callsign }) => callsign);
  const areTaken = machine.settings.strategy.agent.callsigns.every((callsign) => taken.includes(callsign));
  return (story.given === 'agent' && isVoid) || (areTaken && history.keptIn(resetDate).length === 0);
}

/** The last start, in a sound world: all must be as if nothing had happened. */
async function playLast(stage: Stage, soundMinutes: number): Promise<readonly string[]> {
  const { story, history, machine, time } = stage;
  const { folder, disk } = machine;
  await pass(stage, story.pauseSeconds);
  const before = history.keptIn(history.universe.resetDateAt(atMs(stage)));
  const process = begin(stage, SOUND);
  await time.runUntil(() => process.isOver(), atMs(stage) + soundMinutes * MINUTE_MS);
  const resetDate = history.universe.resetDateAt(atMs(stage));
  const exit = process.exit();
  tell(stage, process, 'the last', 'alive');
  if (exit !== undefined) {
    const isRight = exit.code === 78 && isWithoutAgent(stage, resetDate);
    return isRight ? [] : [`in a sound world it ended with ${exit.code}: ${exit.text.trim()}`];
  }
  const playing = history.keptIn(resetDate);
  const agent = playing.at(-1);
  const faults = agent === undefined ? ['it plays no agent'] : faultsOfFleet(history, agent.callsign, process);
  const [was] = before.filter((one) => one.resetDate === resetDate);
  if (was !== undefined && was.callsign !== agent?.callsign)
    faults.push(`it plays ${agent?.callsign}, not ${was.callsign}`);
  if (!process.wasReady()) faults.push('it was not ready');
  process.stop();
  if (!(await time.runUntil(() => process.isOver(), atMs(stage) + MINUTE_MS)))
    faults.push('the last stop took over a minute');
  process.kill();
  if (agent === undefined) return faults;
  return disk.beside(async () => [...faults, ...(await faultsOfBooks(history, folder, agent, time))]);
}

async function playStory(stage: Stage, soundMinutes: number): Promise<Reading> {
  const { story, history, machine } = stage;
  if (story.playedMinutes > 0) {
    const process = begin(stage, SOUND);
    await pass(stage, story.playedMinutes * 60);
    process.kill();
  }
  for (const start of story.starts) await playStart(stage, start);
  const faults = await playLast(stage, soundMinutes);
  const all = [...history.faults, ...faults, ...machine.disk.beside(() => faultsOfFiles(machine.folder))];
  const figures = { starts: story.starts.length + 1, 'agents registered': history.registrations.length };
  return { figures, faults: all.length === 0 ? [] : [...all, ...stage.told] };
}

/** Plays the story of a seed: several starts with several faults each, then one in a sound world. */
export function playStarts(seed: number, soundMinutes = SOUND_MINUTES): Promise<Reading> {
  const story = storyOf(seed);
  return inFolder(async (home) => {
    const folder = join(home, 'state');
    mkdirSync(folder);
    const time = installVirtualTime(STARTED_AT_MS);
    const stage: { latest: DaemonProcess | undefined } = { latest: undefined };
    const disk = installDisk(folder, () => stage.latest?.user);
    try {
      return await playStory(await disk.beside(() => openStage(seed, story, folder, time, disk, stage)), soundMinutes);
    } finally {
      disk.uninstall();
      time.uninstall();
    }
  });
}
