import { runBacktest } from '../src/backtest/run.ts';
import { loadSettings } from '../src/config/load.ts';
import { createLog } from '../src/telemetry/log.ts';
import { partOf, timed } from './plans.ts';

/** Probes to buy: twice as many as default.yaml does. */
const PROBES = 240;

const [seed = '1', hours = '60', from = '', to = ''] = process.argv.slice(2);

const settings = loadSettings('config/argosy.yaml');
const purchases = settings.strategy.purchases.map((rule) =>
  rule.type === 'SHIP_PROBE' && rule.whenGateIsBuilt ? { ...rule, atMost: PROBES } : rule,
);
const planMs: number[] = [];
const began = process.cpuUsage();
const { figures } = await runBacktest({
  settings: { ...settings, strategy: { ...settings.strategy, purchases } },
  seed: Number(seed),
  hours: Number(hours),
  world: { rivals: 3 },
  resetAfterHours: 168,
  ...(from === '' ? {} : { from }),
  ...(to === '' ? {} : { saveAt: { hours: Number(hours), folder: to } }),
  choose: timed(planMs),
  logOn: ({ nowMs }) => createLog({ level: 'error', destination: process.stderr, nowMs }),
});
const { user, system } = process.cpuUsage(began);
const part = partOf(planMs);
const cost = {
  ships: figures.ships,
  requests: figures.requests.sent,
  cpuSeconds: (user + system) / 1e6,
  peakMb: figures.peakRssMb,
  plans: planMs.length,
  p50Ms: Number(part(0.5)),
  p99Ms: Number(part(0.99)),
};
process.stdout.write(`${JSON.stringify(cost)}\n`);
