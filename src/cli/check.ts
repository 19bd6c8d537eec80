import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingsOfAgents } from '../config/agents.ts';
import { credentialProblem, problemOf } from '../config/credentials.ts';
import { isShippedStrategy } from '../config/inherit/inherit.ts';
import { strategyLines } from '../config/inherit/printed.ts';
import { loadSettings } from '../config/load.ts';
import { isLoopback } from '../config/schema/server-schema.ts';
import { type Settings, serverHostOf } from '../config/settings.ts';
import { botTokenOf } from '../config/tokens/bot-token.ts';
import { givenTokens } from '../config/tokens/given-tokens.ts';
import { isWorldFile, loadWorld } from '../config/worlds/load-world.ts';
import { readTextFile } from '../config/yaml/read-file.ts';
import { CredentialsError } from '../daemon/account/credentials.ts';
import { isTokenKept } from '../store/folders/state-folder.ts';
import { terminalLines } from '../telemetry/terminal-text.ts';
import { changedSincePlayed } from './owner/played-strategy.ts';
import { strategyAdvice } from './plan/advice.ts';
import { print, warningsOf } from './process/terminal.ts';

/** Why a run would end at once for want of a token, though the files are right; undefined where it would not. */
function tokenLack(settings: Settings): string | undefined {
  const folder = settings.stateFolder;
  const isKept = existsSync(folder) && isTokenKept(folder, serverHostOf(settings));
  const problem = credentialProblem(settings, process.env, isKept);
  return problem && `argosy run needs a token: ${problem}`;
}

/**
 * Why no chat would be answered, though the files are right; undefined where they would be.
 * @throws CredentialsError for a token that is there, and cannot be used
 */
function botLack(settings: Settings): string | undefined {
  const given = botTokenOf(settings, process.env);
  if (given?.problem === undefined) return undefined;
  if (!given.isMissing) throw new CredentialsError(given.problem);
  return `no chat would be answered: ${given.problem}`;
}

/** Why a run would end at once because the server plays at another speed; undefined where it says none. */
async function otherSpeed({ server }: Settings): Promise<string | undefined> {
  if (server.kind === 'embedded' || !isLoopback(new URL(server.url))) return undefined;
  // With it comes the library for HTTP, which no other check needs.
  const { askSpeed, speedMistake } = await import('./server-speed.ts');
  const expected = speedMistake(server, await askSpeed(server.url));
  return expected && `argosy run needs the server's speed: expected ${expected}, got ${server.speed}`;
}

/** Prints the strategy of each agent with all that it extends. */
function printWhole(agents: readonly Settings[]): void {
  const files = [...new Set(agents.flatMap(({ sources }) => sources.at(-1) ?? []))];
  print(terminalLines(files.flatMap((file) => strategyLines(file, readTextFile))));
}

/**
 * Loads the own lanes and hooks of all agents, asks each lane once, and notes what would make backtests differ.
 * @throws BadModule
 */
async function moduleNotes(agents: readonly Settings[]): Promise<readonly string[]> {
  const codes = agents.flatMap(({ code }) => code ?? []);
  if (codes.length === 0) return [];
  const { notesOnModules } = await import('../own/dry-plan.ts');
  const notes: (readonly string[])[] = [];
  for (const code of codes) notes.push(await notesOnModules(code));
  return notes.flat();
}

/**
 * `argosy check [config]`: prints that a config, a strategy or a world is valid, and what may still surprise; throws with every problem
 * otherwise (exit 78), also where a token file can be read by others. With `--print`, the strategy with all that it extends instead.
 */
export async function check(
  path: string,
  { print: isPrinted = false }: { readonly print?: boolean } = {},
): Promise<void> {
  if (isWorldFile(path)) {
    loadWorld(resolve(path));
    return print(terminalLines([`${path}: a world without mistakes`]));
  }
  const settings = loadSettings(path);
  const agents = settingsOfAgents(settings);
  if (isPrinted) return printWhole(agents);
  const problem = agents.map((settings) => problemOf(givenTokens(settings, process.env))).find((one) => one);
  if (problem !== undefined) throw new CredentialsError(problem);
  const files = [...new Set(agents.flatMap((settings) => settings.sources))];
  // The owner did not write the included strategies.
  const sources = files.filter((file) => !isShippedStrategy(file));
  const unheard = agents.flatMap((settings) => settings.unheard);
  const lacks = [...agents.map(tokenLack), botLack(settings)].filter((lack) => lack !== undefined);
  const speeds = [...new Set(await Promise.all(agents.map(otherSpeed)))].filter((note) => note !== undefined);
  const changes = agents.map(changedSincePlayed).filter((changed) => changed !== undefined);
  const since = changes.map((changed) => `not as it was last played here; changed: ${changed}`);
  const ofModules = await moduleNotes(agents);
  const advices = [
    ...ofModules,
    ...lacks,
    ...speeds,
    ...since,
    ...agents.flatMap(({ strategy }) => strategyAdvice(strategy)),
  ];
  const notes = [...new Set(advices)].map((advice) => `note: ${advice}`);
  const { length: count } = unheard;
  const doubts =
    count === 0 ? '' : `, but ${count === 1 ? 'a word' : `${count} words`} that this version does not know`;
  const verdict = `${sources.join(', ').replace(/, (?=[^,]*$)/, ' and ')}: no mistakes found${doubts}`;
  print(terminalLines([...warningsOf(unheard), verdict, ...notes]));
}
