import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadSettings } from '../../config/load.ts';
import { isLoopback } from '../../config/schema/server-schema.ts';
import { DEFAULTS } from '../../config/schema/shared-schema.ts';
import { readTextFile } from '../../config/yaml/read-file.ts';
import { requireOwnFile } from '../../disk/own.ts';
import { makeFolder } from '../../telemetry/folders.ts';
import { terminalLines } from '../../telemetry/terminal-text.ts';
import { UsageError } from '../process/exit.ts';
import { obstacleOf } from '../process/obstacle.ts';
import { print } from '../process/terminal.ts';
import { askSpeed } from '../server-speed.ts';
import type { InitFlags } from './init-command.ts';
import { type Answers, filesFor, type MadeFile, type Room, roomFor } from './made-files.ts';
import { answersOf, askFor, expectedOfCallsign, expectedOfFaction, withTerminal } from './questions.ts';

/** @throws UsageError where a file is there that its owner has not given up */
function requireNoFiles(files: readonly MadeFile[], force: boolean): void {
  const there = files.filter(({ path }) => existsSync(path)).map(({ path }) => path);
  // A pipe would keep whoever writes to it waiting.
  const odd = there.find((path) => !statSync(path).isFile());
  if (odd !== undefined) throw new UsageError(`expected the name of a file, got ${odd}, which is none`);
  if (there.length === 0 || force) return;
  throw new UsageError(
    `expected no file yet, got ${there.join(' and ')}: name another config, as in argosy init --config config/my.yaml, or overwrite by --force`,
  );
}

/** @throws UsageError where an option was given that is none of what is expected */
function requireValid(option: string, given: string | undefined, expected: (text: string) => string | undefined): void {
  const mistake = given === undefined ? undefined : expected(given);
  if (mistake !== undefined) throw new UsageError(`${option}: expected ${mistake}, got "${given}"`);
}

function write({ path, text }: MadeFile, force: boolean): void {
  requireOwnFile(path);
  try {
    makeFolder(dirname(path));
    // What was not there a moment ago stays as it is, a link that leads nowhere, too.
    writeFileSync(path, text, { flag: force ? 'w' : 'wx' });
  } catch (error) {
    throw new UsageError(`expected a file that can be written, got ${path} (${obstacleOf(error)})`);
  }
}

function answersFor(flags: InitFlags) {
  if (flags.yes === true) return answersOf(flags);
  if (process.stdin.isTTY === true && process.stdout.isTTY === true) return withTerminal((ask) => askFor(flags, ask));
  throw new UsageError('expected --yes, since nobody can be asked: it takes the defaults for what no option gives');
}

/** The answers, with what a universe on this machine says of its speed. */
async function withSpeedOfServer(answers: Answers): Promise<Answers> {
  const isAsked = answers.server === 'live' && URL.canParse(answers.url);
  return isAsked ? { ...answers, speed: await askSpeed(answers.url) } : answers;
}

/** What to do where a universe on this machine did not say how fast it plays. */
function unknownSpeed({ server, url, speed }: Answers): string[] {
  if (server !== 'live' || speed !== undefined || !isLoopback(new URL(url))) return [];
  return [
    `${url} did not say its speed: if it is not 1, write \`speed\` under \`server\`, or \`npx argosy doctor\` will ask.`,
  ];
}

function ownPlaces({ state, port }: Room): string[] {
  const places = [
    ...(state === DEFAULTS.stateFolder ? [] : [`its state in ${state}`]),
    ...(port === undefined ? [] : [`its page at port ${port}`]),
  ];
  if (places.length === 0) return [];
  return [`It has ${places.join(' and ')}, since another config there has the usual ones.`];
}

/**
 * `argosy init`: writes a config and a strategy that `argosy check` accepts.
 * @throws UsageError, and ConfigError where an option is no valid value, before anything is written
 */
export async function init(flags: InitFlags): Promise<void> {
  const { config, force = false } = flags;
  requireValid('--callsign', flags.callsign, expectedOfCallsign);
  requireValid('--faction', flags.faction, expectedOfFaction);
  const room = roomFor(config);
  requireNoFiles(filesFor(config, answersOf(flags), room), force);
  const answers = await withSpeedOfServer(await answersFor(flags));
  const files = filesFor(config, answers, room);
  const made = new Map(files.map(({ path, text }) => [path, text]));
  loadSettings(config, (path) => made.get(path) ?? readTextFile(path));
  for (const file of files) write(file, force);
  const token =
    answers.server === 'live' ? 'put your account token into ./secrets/account-token (mode 600), then ' : '';
  const wrote = `wrote ${files.map(({ path }) => path).join(' and ')}`;
  const next = `next: ${token}npx argosy doctor ${config}, npx argosy run ${config}`;
  print(terminalLines([wrote, next, ...ownPlaces(room), ...unknownSpeed(answers)]));
}
