import { runBacktest } from '../src/backtest/run.ts';
import { loadSettings } from '../src/config/load.ts';
import type { Settings } from '../src/config/settings.ts';
import { systemIn } from '../src/game/words/symbols.ts';
import type { Store } from '../src/store/store.ts';
import { createLog } from '../src/telemetry/log.ts';
import { partOf, timed } from './plans.ts';

/** A fleet of 600 asks for more of each type than default.yaml does, at whatever price that leads to. */
const MORE_OF_A_TYPE = 3;
const MORE_A_SHIP = 100;

const HOUR_MS = 3_600_000;
const SYSTEMS_HOURS = 3;

const [seed = '1', hours = '24', mostShips = '304', from = '', to = ''] = process.argv.slice(2);

/** default.yaml, which buys until the fleet has this many ships. */
function settingsOf(ships: number): Settings {
  const settings = loadSettings('config/argosy.yaml');
  const purchases = settings.strategy.purchases.map((rule) => {
    if (!rule.whenGateIsBuilt || rule.atMost === undefined) return rule;
    const { atMost, atMostCredits = 0 } = rule;
    return { ...rule, atMost: MORE_OF_A_TYPE * atMost, atMostCredits: MORE_A_SHIP * atMostCredits };
  });
  return { ...settings, strategy: { ...settings.strategy, purchases, mostShips: ships } };
}

/** Systems in which the fleet paid or was paid in the last hours of a run. */
async function systemsIn(store: Store): Promise<number> {
  const ledger = await store.ledger.after(0);
  const sinceMs = (ledger.at(-1)?.atMs ?? 0) - SYSTEMS_HOURS * HOUR_MS;
  const lately = ledger.filter(({ atMs }) => atMs >= sinceMs);
  return new Set(lately.flatMap(({ waypointSymbol }) => (waypointSymbol ? [systemIn(waypointSymbol)] : []))).size;
}

const planMs: number[] = [];
let requests = 0;
const began = process.cpuUsage();
const { figures, store } = await runBacktest({
  settings: settingsOf(Number(mostShips)),
  seed: Number(seed),
  hours: Number(hours),
  world: { rivals: 3 },
  resetAfterHours: 168,
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { saveAt: { hours: Number(hours), folder: to } }),
  choose: timed(planMs),
  // The universe counts the requests of a kept run as well.
  through: (transport) => (request, signal) => {
    requests += 1;
    return transport(request, signal);
  },
  logOn: ({ nowMs }) => createLog({ level: 'error', destination: process.stderr, nowMs }),
});
const { user, system } = process.cpuUsage(began);
const part = partOf(planMs);
const cost = {
  ships: figures.ships,
  systems: await systemsIn(store),
  requests,
  cpuSeconds: (user + system) / 1e6,
  peakMb: figures.peakRssMb,
  plans: planMs.length,
  p50Ms: Number(part(0.5)),
  p99Ms: Number(part(0.99)),
};
process.stdout.write(`${JSON.stringify(cost)}\n`);
