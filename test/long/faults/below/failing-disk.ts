import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pass } from '../../../../src/time/wait.ts';
import { labelOf } from '../../../../src/wire/endpoints.ts';
import { ROOT } from '../../../kit/files.ts';
import { accountToken, configOf, type Ground, onGround, start } from '../../../kit/programs.ts';
import { ledgerOf } from '../kill-loop.ts';
import type { Reading, Row } from '../row.ts';
import { diskVariables, type Failure, type Use, withDisk } from './disk.ts';

const SPEED = 60;

/** The sweep goes in so many parts, so that it can be resumed and shared out: of a first start, and of a later one. */
const PARTS = 60;

/** What each use of the disk may meet: 0 is one that is cut short. */
const ERRORS: Readonly<Record<Use, readonly number[]>> = {
  write: [constants.errno.EIO, constants.errno.ENOSPC, 0],
  read: [constants.errno.EIO, 0],
  sync: [constants.errno.EIO],
};
const USES = ['write', 'read', 'sync'] as const satisfies readonly Use[];

/** A first purchase follows within seconds, also on a busy machine; then the process has so long to meet what is left to fail. */
const PURCHASE_WITHIN_MS = 60_000;
const AFTERWARDS_MS = 300;
const DISK_ENDS = 74;

/** An agent of its own, with a folder of its own. */
interface Agent {
  readonly callsign: string;
  readonly state: string;
  readonly config: string;
}

/**
 * An agent that begins, or one that goes on from a copy of what another life has kept.
 * @param name of its folder, and of an agent that begins
 */
function agentOf(ground: Ground, name: string, kept?: Agent): Agent {
  const callsign = kept?.callsign ?? name;
  const home = join(ground.folder, name);
  mkdirSync(home);
  const usual = readFileSync(join(ROOT, 'config', 'strategies', 'default.yaml'), 'utf8');
  const strategy = join(home, 'strategy.yaml');
  writeFileSync(strategy, usual.replace(/callsigns: \[.*\]/, `callsigns: [${callsign}, ${callsign}-B]`));
  const state = join(home, 'state');
  if (kept !== undefined) cpSync(kept.state, state, { recursive: true });
  return { callsign, state, config: configOf({ ...ground, folder: home }, strategy) };
}

/** Plays until the first purchase; the exit code, and whether it ended by itself. */
async function play({ config }: Agent, variables: NodeJS.ProcessEnv, until: string) {
  const daemon = start(['run', config], variables);
  const reached = daemon.line(until).then(
    () => pass(AFTERWARDS_MS),
    () => {},
  );
  await Promise.race([reached, pass(PURCHASE_WITHIN_MS)]);
  const isOver = daemon.child.exitCode !== null || daemon.child.signalCode !== null;
  daemon.child.kill('SIGTERM');
  return { code: await daemon.ended, isOver };
}

/** Changes of the game, by endpoint, of which the journal holds fewer intents. */
function unjournalled(state: string, happened: readonly string[]): string[] {
  const file = readdirSync(state).find((name) => name.endsWith('.sqlite'));
  if (file === undefined) return happened.length === 0 ? [] : ['there are no books'];
  const books = new DatabaseSync(join(state, file), { readOnly: true });
  const rows = books.prepare('SELECT operation, COUNT(*) AS intents FROM intents GROUP BY operation').all();
  books.close();
  const intents = new Map(rows.map((row) => [labelOf(String(row.operation)), Number(row.intents)]));
  return [...new Set(happened)].filter(
    (endpoint) => happened.filter((one) => one === endpoint).length > (intents.get(endpoint) ?? 0),
  );
}

/** What is wrong after a use of the disk has failed, and the next start has read what was left. */
async function faultsOf(ground: Ground, agent: Agent, variables: NodeJS.ProcessEnv, fail: Failure, library: string) {
  const folder = agent.state;
  const before = (await ledgerOf(ground.base)).length;
  const failed = await play(agent, { ...variables, ...diskVariables(library, { folder, fail }) }, '"cargo.bought"');
  const next = await play(agent, variables, '"daemon.ready"');
  const ledger = (await ledgerOf(ground.base)).slice(before);
  const effects = ledger.filter(({ agentSymbol }) => agentSymbol.startsWith(agent.callsign));
  const others = effects.filter(({ agentSymbol }) => agentSymbol !== agent.callsign);
  const happened = effects.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint !== 'POST /register');
  const setAside = readdirSync(agent.state).filter((name) => name.includes('.corrupt'));
  const unwritten = unjournalled(
    agent.state,
    happened.filter((endpoint) => endpoint.startsWith('POST')),
  );
  const isGood = failed.code === DISK_ENDS || (failed.code === 0 && !failed.isOver);
  return {
    hasEnded: failed.isOver,
    faults: [
      ...(isGood ? [] : [`it ended with ${failed.code}`]),
      ...(next.code === 0 && !next.isOver ? [] : [`the next one ended with ${next.code}`]),
      ...setAside.map((name) => `set aside: ${name}`),
      ...(others.length > 0 ? ['a second agent was registered'] : []),
      ...unwritten.map((endpoint) => `sent without an intent: ${endpoint}`),
    ],
  };
}

/** How often a start and a purchase use the disk. */
async function usesOf(agent: Agent, ground: Ground, variables: NodeJS.ProcessEnv, library: string) {
  const count = join(ground.folder, 'count');
  await play(agent, { ...variables, ...diskVariables(library, { folder: agent.state, count }) }, '"cargo.bought"');
  return readFileSync(count, 'utf8').trim().split(/ +/).map(Number);
}

async function swept(ground: Ground, library: string, seed: number): Promise<Reading> {
  // Purchases are told at debug.
  const variables = { SPACETRADERS_ACCOUNT_TOKEN: accountToken(), LOG_LEVEL: 'debug' };
  const part = Math.ceil(seed / 2);
  const first = agentOf(ground, 'CALM');
  const usesAtFirst = await usesOf(first, ground, variables, library);
  const kept = seed % 2 === 0 ? first : undefined;
  const uses =
    kept === undefined ? usesAtFirst : await usesOf(agentOf(ground, 'AGAIN', kept), ground, variables, library);
  const figures: Record<string, number> = { 'ended by 74': 0, 'went on': 0 };
  const faults: string[] = [];
  for (const [index, use] of USES.entries()) {
    figures[`${use}s`] = uses[index] ?? 0;
    for (let nth = part; nth <= (uses[index] ?? 0); nth += PARTS)
      for (const errno of ERRORS[use]) {
        const agent = agentOf(ground, `${use[0]}${nth}E${errno}`.toUpperCase(), kept);
        const met = await faultsOf(ground, agent, variables, { use, nth, errno }, library);
        const end = met.hasEnded ? 'ended by 74' : 'went on';
        figures[end] = (figures[end] ?? 0) + 1;
        faults.push(...met.faults.map((fault) => `${use} ${nth} with error ${errno}: ${fault}`));
      }
  }
  return { figures, faults };
}

/** Each write, read and sync of a start and a purchase fails once (faults: F66). */
export const FAILING_DISK: Row = {
  id: 'F66',
  what: `each write, read and sync of a start and a purchase fails once, in ${PARTS} parts; even seeds: of a later start`,
  seeds: 2 * PARTS,
  scene: (seed) => withDisk((library) => onGround(SPEED, (ground) => swept(ground, library, seed))),
  brief: null,
};
