import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [root = '.', hours = '6', seed = '5'] = process.argv.slice(2);

/** A module of the checkout that is measured, which need not be this one. */
const load = (file: string) => import(pathToFileURL(join(resolve(root), 'src', file)).href);

const { runBacktest } = await load('backtest/run.ts');
const { loadSettings } = await load('config/load.ts');
const { createLog } = await load('telemetry/log.ts');

/** A log line costs what it costs to make it; where it goes is not measured. */
const logOn = ({ nowMs }: { nowMs(): number }) => createLog({ level: 'info', nowMs, destination: { write: () => {} } });

const settings = loadSettings(join(root, 'config/argosy.yaml'));
const began = process.cpuUsage();
const world = { rivals: 3 };
const { figures } = await runBacktest({ settings, seed: Number(seed), hours: Number(hours), world, logOn });
const { user, system } = process.cpuUsage(began);
const { ships, netWorth, requests, peakRssMb } = figures;
const measured = { ships, netWorth, requests: requests.sent, cpuSeconds: (user + system) / 1_000_000, peakRssMb };
process.stdout.write(`${JSON.stringify(measured)}\n`);
