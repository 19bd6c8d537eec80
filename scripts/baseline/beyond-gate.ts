import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grownUniverse } from '../../bench/grown.ts';
import { keepRun } from '../../src/backtest/kept-run.ts';
import { runBacktest } from '../../src/backtest/run.ts';
import { STARTED_AT_MS } from '../../src/backtest/virtual-run.ts';
import { loadSettings } from '../../src/config/load.ts';
import type { Settings } from '../../src/config/settings.ts';
import { strategySha256 } from '../../src/config/strategy-hash.ts';
import { openTemporaryStore } from '../../src/store/store.ts';
import { constructionAt } from '../../src/universe/galaxy/gates/construction.ts';
import { gateSymbolIn } from '../../src/universe/galaxy/gates/gates.ts';
import type { UniverseState } from '../../src/universe/state.ts';
import { createRecorder, type Trace } from './recorder.ts';

const SEED = 5;
const HOURS = 2;

const FLEET = {
  seed: SEED,
  hours: HOURS,
  credits: 20_000_000,
  rivals: 3,
  bought: [
    ['SHIP_PROBE', 24],
    ['SHIP_LIGHT_HAULER', 8],
    ['SHIP_LIGHT_SHUTTLE', 2],
  ],
  change: finishHomeGate,
} as const;

/** Finishes the jump gate of the home system, as players would by bringing all that its bill asks for. */
function finishHomeGate(state: UniverseState): void {
  const [agent] = Object.values(state.agents);
  const home = agent?.headquarters.split('-').slice(0, 2).join('-') ?? '';
  const looked = { ...state, systems: {} };
  const gate = gateSymbolIn(looked, home) ?? '';
  const bill = constructionAt(looked, gate, state.startedAtMs)?.materials ?? [];
  const brought = Object.fromEntries(bill.map(({ tradeSymbol, required }) => [tradeSymbol, required]));
  state.supplies = { ...state.supplies, [gate]: brought };
}

/** Keeps a run that has not begun: a fleet at home, the gate finished, the books empty. */
async function keepFleet(folder: string, { strategy }: Settings): Promise<void> {
  const { universe, token } = grownUniverse(FLEET);
  const store = await openTemporaryStore();
  const manifest = {
    seed: SEED,
    hours: 0,
    atMs: STARTED_AT_MS,
    resetAfterHours: null,
    strategySha256: strategySha256(strategy),
    player: { callsign: 'BENCH', token },
    runs: 0,
    summaries: [],
    curve: { samples: [], firstMillionAtHours: null },
    diggingRows: [],
    faults: null,
  };
  await keepRun(folder, manifest, universe.snapshot(), store);
  await store.close();
}

/** Takes a fleet over whose gate is finished, plays an hour, restarts with its books, and plays another. */
export async function playBeyondGate(): Promise<Trace> {
  const settings = loadSettings('config/argosy.yaml');
  const { through, logOn, trace } = createRecorder();
  const folder = mkdtempSync(join(tmpdir(), 'argosy-baseline-'));
  try {
    const from = join(folder, 'fleet');
    await keepFleet(from, settings);
    const saveAt = { hours: HOURS / 2, folder: join(folder, 'half') };
    const { figures } = await runBacktest({ settings, seed: SEED, hours: HOURS, from, saveAt, through, logOn });
    return trace(figures);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
