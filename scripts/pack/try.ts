import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * `npm run pack:test`: packs Argosy, installs the package into an empty folder with the Node of the machine, however old,
 * and lets it play there with nothing set up, until something was sold; then a lane of one's own is made and played there.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LARGEST_BYTES = 2_000_000;
const SOONEST_SALE_SECONDS = 60;

/** The machine's own programs: npm puts those of this clone before them. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);
const plain = Object.entries(process.env).filter(([name]) => !/^(?:npm_|NODE|INIT_CWD|SPACETRADERS_)/.test(name));
const env = { ...Object.fromEntries(plain), PATH };

function type(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

interface Printed {
  readonly event: string;
  readonly msg: string;
  readonly address?: string;
}

/** Files of the page, of each kind that there is. */
const OF_THE_PAGE = ['', 'main.ts', 'vendor/uplot.js', 'style/frame.css', 'healthz'];

async function lookAtPage(address: string): Promise<void> {
  for (const path of OF_THE_PAGE) {
    const { status } = await fetch(`${address}/${path}`);
    if (status !== 200) throw new Error(`expected 200 at ${address}/${path}, got ${status}`);
  }
}

async function lookAround(cwd: string, address: string | undefined): Promise<void> {
  if (address === undefined) return console.log('the page was not looked at: its port is in use');
  await lookAtPage(address);
  console.log(type('npx', ['argosy', 'status'], cwd).split('\n')[0]);
}

/** Plays until the first sale, looks at page and status, then stops as by Ctrl-C; throws where something is amiss. */
async function playUntilSale(cwd: string): Promise<void> {
  const startedMs = Date.now();
  // The log has single sales at level debug only.
  const told = { ...env, LOG_LEVEL: 'debug' };
  const child = spawn('npx', ['argosy', 'run'], {
    cwd,
    env: told,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const interrupt = () => process.kill(-(child.pid ?? 0), 'SIGINT');
  const impatience = setTimeout(interrupt, SOONEST_SALE_SECONDS * 1_000);
  const seen = new Map<string, Printed>();
  for await (const line of createInterface({ input: child.stdout })) {
    const printed: Printed = JSON.parse(line);
    if (seen.has(printed.event)) continue;
    seen.set(printed.event, printed);
    if (printed.event === 'config.packaged' || printed.event === 'daemon.summary') console.log(printed.msg);
    if (printed.event !== 'cargo.sold') continue;
    console.log(`${printed.msg}, after ${((Date.now() - startedMs) / 1_000).toFixed(1)} s`);
    await lookAround(cwd, seen.get('dashboard.ready')?.address).finally(interrupt);
  }
  clearTimeout(impatience);
  for (const event of ['config.packaged', 'cargo.sold', 'daemon.summary'])
    if (!seen.has(event)) throw new Error(`expected a line ${event} within ${SOONEST_SALE_SECONDS} s, got none`);
}

/** Makes a lane as a player would, and plays it; throws where a step fails. */
function tryOwnLane(cwd: string): void {
  type('npx', ['argosy', 'lane', 'new', 'medicine'], cwd);
  // The compiler of this clone: it needs nothing of the package but its declarations.
  type(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.'], cwd);
  type('npx', ['argosy', 'lane', 'test'], cwd);
  type('npx', ['argosy', 'check', 'medicine.yaml'], cwd);
  const table = type('npx', ['argosy', 'backtest', 'medicine.yaml', '--hours', '0.2', '--seed', '1'], cwd);
  console.log(`a lane of one's own:\n${table.split('\n').slice(0, 2).join('\n')}`);
}

const folder = mkdtempSync(join(tmpdir(), 'argosy-pack-'));
try {
  type('npm', ['pack', '--silent', '--pack-destination', folder], ROOT);
  const [tarball = ''] = readdirSync(folder);
  const { size } = statSync(join(folder, tarball));
  console.log(`${tarball}: ${size} bytes`);
  if (size > LARGEST_BYTES) throw new Error(`expected at most ${LARGEST_BYTES} bytes`);
  const home = mkdtempSync(join(folder, 'empty-'));
  type('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', join(folder, tarball)], home);
  console.log(
    `installed with Node ${type('node', ['--version'], home).trim()}: argosy ${type('npx', ['argosy', '--version'], home).trim()}`,
  );
  await playUntilSale(home);
  tryOwnLane(home);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
