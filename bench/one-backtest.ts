import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [root = '.', hours = '6', seed = '5'] = process.argv.slice(2);

/** A module of the checkout that is measured, which need not be this one. */
const load = (file: string) => import(pathToFileURL(join(resolve(root), 'src', file)).href);

const { carryOut } = await load('backtest/runs.ts');
const { loadSettings } = await load('config/load.ts');

/** Play at home with a full fleet; older checkouts begin with it. */
const homebody = join(root, 'config/strategies/homebody.yaml');
const settings = loadSettings(existsSync(homebody) ? homebody : join(root, 'config/argosy.yaml'));
/** As `argosy backtest` plays it for a user who watches: in a thread, with the lines that matter. */
const run = { settings, seed: Number(seed), hours: Number(hours), world: { rivals: 3 }, isWatched: true };
const began = process.cpuUsage();
const [{ figures }] = await carryOut([run], 1);
const { user, system } = process.cpuUsage(began);
const { ships, netWorth, requests, peakRssMb } = figures;
const measured = { ships, netWorth, requests: requests.sent, cpuSeconds: (user + system) / 1_000_000, peakRssMb };
process.stdout.write(`${JSON.stringify(measured)}\n`);
