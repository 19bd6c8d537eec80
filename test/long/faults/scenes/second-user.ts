import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pass } from '../../../../src/time/wait.ts';
import { baseOf } from '../../../kit/programs.ts';
import { above, below, type Reading, type Row } from '../row.ts';
import { type Ended, type Machine, withTwoUsers } from '../two-users.ts';

const textOf = (path: string) => readFileSync(path, 'utf8');

/** Where Node keeps compiled code unless told otherwise: the other user has made it first. */
function plantedCode({ shared, home, argosy, sh }: Machine): { written: number; kept: number } {
  const planted = join(shared, 'node-compile-cache');
  sh('other', `mkdir -m 777 '${planted}'`);
  for (let times = 0; times < 2; times++) argosy('owner', '--version');
  const own = join(home('owner'), '.cache', 'argosy', 'compiled');
  const isOwn = (statSync(own, { throwIfNoEntry: false })?.mode ?? 0) & 0o700;
  return { written: readdirSync(planted).length, kept: isOwn === 0 ? 0 : readdirSync(own).length };
}

/** Starts where the other user has put something in place of state, log or lock: each is to end with 78. */
function plantedFiles(machine: Machine, victim: string): Ended[] {
  const { shared, home, argosy, sh, config } = machine;
  const own = join(home('owner'), 'state');
  const run = (state: string, more?: string) => argosy('owner', 'run', config(state, more));
  sh(
    'other',
    `ln -s '${victim}' '${shared}/linked.log'; touch '${shared}/theirs.log'; chmod 666 '${shared}/theirs.log'`,
  );
  sh('other', `ln -s '${victim}' '${shared}/universe.json.lock'; mkdir -m 777 '${shared}/state' '${shared}/open'`);
  sh('other', `ln -s '${home('owner')}' '${shared}/linked'; mkfifo -m 666 '${shared}/pipe.log'`);
  sh('owner', `mkdir -m 777 '${shared}/mine'`);
  sh('other', `echo http://127.0.0.1:1 > '${shared}/mine/ARGOSY-1@embedded.page'`);
  return [
    run(own, `log: { file: ${shared}/linked.log }`),
    run(own, `log: { file: ${shared}/theirs.log }`),
    run(own, `log: { file: ${shared}/pipe.log }`),
    run(join(shared, 'state')),
    run(join(shared, 'open', 'state')),
    run(join(shared, 'linked', 'state')),
    run(join(shared, 'mine')),
    argosy('owner', 'doctor', config(join(shared, 'state'))),
    argosy('owner', 'universe', '--port', '0', '--snapshot', join(shared, 'universe.json')),
  ];
}

async function planted(machine: Machine): Promise<Reading> {
  const victim = join(machine.home('owner'), 'precious');
  machine.sh('owner', `echo precious > '${victim}'`);
  const code = plantedCode(machine);
  const ends = plantedFiles(machine, victim);
  const figures = {
    'files in the planted cache': code.written,
    'files in the own cache': code.kept,
    starts: ends.length,
    'not refused': ends.filter(({ code }) => code !== 78).length,
    'files of the owner changed': textOf(victim) === 'precious\n' ? 0 : 1,
  };
  const most = { 'files in the planted cache': 0, 'not refused': 0, 'files of the owner changed': 0 };
  return { figures, faults: [...above(figures, most), ...below(figures, { 'files in the own cache': 1 })] };
}

/** Listens on a port and writes down all that it hears; it answers what a page might. */
const SQUATTER = `
const { createServer } = require('node:http');
const { appendFileSync } = require('node:fs');
const [, , port, heard] = process.argv;
createServer((request, response) => {
  appendFileSync(heard, request.url + JSON.stringify(request.headers) + '\\n');
  request.on('data', (body) => appendFileSync(heard, body + '\\n'));
  request.on('end', () => response.end('{"said":"all ships will pause","nonce":"n","code":"c"}'));
}).listen(Number(port), '127.0.0.1');
setTimeout(() => process.exit(), 30000);
`;

/** A daemon is killed, and the other user takes its port: what ctl says then, and what it tells. */
async function squatted({ shared, home, begin, argosy, sh, config }: Machine): Promise<{ told: number; code: number }> {
  const state = join(home('owner'), 'state');
  const path = config(state);
  const daemon = begin('owner', 'run', path);
  const line = await daemon.line('"dashboard.ready"');
  await daemon.line('"daemon.ready"');
  const isSteered = argosy('owner', 'ctl', 'pause', '--config', path).code === 0;
  daemon.child.kill('SIGKILL');
  await daemon.ended;
  const port = /127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? '0';
  const heard = join(shared, 'heard');
  const script = join(shared, 'squatter.cjs');
  writeFileSync(script, SQUATTER);
  sh('other', `'${process.execPath}' '${script}' ${port} '${heard}' > /dev/null 2>&1 & sleep 1`);
  const { code } = argosy('owner', 'ctl', 'pause', '--config', path);
  const secrets = [textOf(join(state, 'control-token')).trim(), 'pauseFleet'];
  const told = secrets.filter((secret) => textOf(heard).includes(secret)).length;
  return { told, code: isSteered ? (code ?? 0) : -1 };
}

/** Registrations at the owner's universe, by tokens that the other user and the owner print for its seed. */
async function registered({ begin, argosy }: Machine): Promise<{ theirs: number; own: number }> {
  const universe = begin('owner', 'universe', '--port', '0', '--seed', '1');
  const base = await baseOf(universe);
  const register = async (user: 'owner' | 'other', symbol: string) => {
    const token = argosy(user, 'universe', '--seed', '1', '--account-token').text.trim();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ symbol, faction: 'COSMIC' });
    return (await fetch(`${base}/register`, { method: 'POST', headers, body })).status;
  };
  const statuses = { theirs: await register('other', 'THEIRS'), own: await register('owner', 'MINE') };
  universe.child.kill('SIGTERM');
  await Promise.race([universe.ended, pass(10_000)]);
  return statuses;
}

async function impersonated(machine: Machine): Promise<Reading> {
  const { told, code } = await squatted(machine);
  const { theirs, own } = await registered(machine);
  const figures = {
    'secrets told': told,
    'ctl ended otherwise': code === 69 ? 0 : 1,
    'registered by the seed': theirs === 401 ? 0 : 1,
    'owners refused': own === 201 ? 0 : 1,
  };
  const most = Object.fromEntries(Object.keys(figures).map((name) => [name, 0]));
  return { figures, faults: above(figures, most) };
}

/** What another user of the machine plants, and whom that user plays. */
export const SECOND_USER: readonly Row[] = [
  {
    id: 'F68',
    what: 'another user plants code, links, files and folders where Argosy writes',
    seeds: 1,
    scene: () => withTwoUsers(planted),
    brief: null,
  },
  {
    id: 'F69',
    what: 'another user takes the port of a killed daemon, and signs tokens for a universe',
    seeds: 1,
    scene: () => withTwoUsers(impersonated),
    brief: null,
  },
];
