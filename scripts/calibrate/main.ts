import { seededRandom } from '../../src/time/random.ts';
import { chartCounts } from '../../src/universe/charts/charts.ts';
import { chartRewardCredits } from '../../src/universe/charts/rewards.ts';
import { openMarket } from '../../src/universe/economy/opening.ts';
import { askCredits, bidCredits } from '../../src/universe/economy/prices.ts';
import { systemCatalogue } from '../../src/universe/galaxy/catalogue.ts';
import { connectedSystems } from '../../src/universe/galaxy/gates.ts';
import { jumpSecondsFrom } from '../../src/universe/galaxy/jump-times.ts';
import { systemWithoutVisit } from '../../src/universe/galaxy/systems.ts';
import { openGame } from '../../src/universe/open-game.ts';
import { drawPriceAbroad } from '../../src/universe/shipyards/prices-abroad.ts';
import type { UniverseState, WaypointState } from '../../src/universe/state.ts';

const HOUR_MS = 3_600_000;
const SEED = Number(process.argv[2] ?? 1);
const SYSTEMS_READ = 600;
const DEEP_GOODS = new Set(
  'SHIP_PLATING CLOTHING LAB_INSTRUMENTS ADVANCED_CIRCUITRY MEDICINE MICROPROCESSORS URANITE MACHINERY EQUIPMENT ELECTRONICS FABRICS FOOD'.split(
    ' ',
  ),
);

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

function quantiles(numbers: readonly number[], shares: readonly number[], decimals = 1): string {
  const sorted = [...numbers].sort((one, other) => one - other);
  return shares.map((share) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(decimals)).join(' / ');
}

const state: UniverseState = openGame({ seed: SEED, speed: 1, startedAtMs: 0 }).state;
const gated = systemCatalogue(state).filter(({ hasGate }) => hasGate);
const abroad = gated.filter(({ role }) => role === 'frontier').slice(0, SYSTEMS_READ);
const waypointsOf = abroad.map(({ symbol }) => Object.values(systemWithoutVisit(state, symbol)?.waypoints ?? {}));

function say(figure: string, ours: string, recorded: string): void {
  process.stdout.write(`${figure.padEnd(44)} ${ours.padEnd(36)} ${recorded}\n`);
}

function rewardRows(): void {
  const all = waypointsOf.flat();
  const rewardOf = (waypoints: readonly WaypointState[]) =>
    (mean(waypoints.map((waypoint) => chartRewardCredits(state, waypoint))) / 1_000).toFixed(1);
  const recorded = { '': '33.2 to 38.8', PLANET: '91 in a starter system', MOON: '63 there', ASTEROID: '30' };
  for (const [type, said] of Object.entries(recorded))
    say(
      `mean reward ${type || 'of all'}, thousands`,
      rewardOf(all.filter((one) => type === '' || one.type === type)),
      said,
    );
}

function chartedRows(): void {
  const waypoints = mean(waypointsOf.map((own) => own.length)) * gated.filter((one) => one.role === 'frontier').length;
  for (const hours of [24, 48, 96, 168]) {
    const charts = [...chartCounts(state, hours * HOUR_MS).values()].reduce((sum, count) => sum + count, 0);
    const said = hours === 168 ? '60,000 to 75,000, 50 to 60 %' : 'not recorded in sum';
    say(`charted by others at hour ${hours}`, `${charts}, ${((100 * charts) / waypoints).toFixed(0)} %`, said);
  }
}

function networkRows(): void {
  const open = gated.filter(({ isGateUnderConstruction }) => !isGateUnderConstruction);
  const from = open.filter((_, index) => index % Math.floor(open.length / 40) === 0);
  const hours = from.flatMap(({ symbol }) => [...jumpSecondsFrom(state, symbol).values()].map((s) => s / 3_600));
  say(
    'connections of a gate, mean',
    mean(gated.map((one) => connectedSystems(state, one.symbol).length)).toFixed(2),
    '4.40',
  );
  say('cooldown between gates, h, p5/50/95', quantiles(hours, [0.05, 0.5, 0.95]), '1.0 / 5.1 / 9.5');
}

function tradeRows(): void {
  const depths = waypointsOf.map((own) => {
    const goods = own.flatMap((one) => Object.values(openMarket(state, one)?.goods ?? {}));
    const deep = goods.filter(({ symbol }) => DEEP_GOODS.has(symbol));
    return deep.reduce((sum, good) => {
      return sum + (good.tradeVolume * (good.type === 'IMPORT' ? bidCredits(good) : askCredits(good))) / 1e6;
    }, 0);
  });
  const traded = depths.filter((depth) => depth > 0);
  say('depth of a system, M, p25/50/75/95', quantiles(traded, [0.25, 0.5, 0.75, 0.95]), '1.95 / 4.3 / 8.5 / 26.2');
  say('systems that trade none of the goods', `${(100 * (1 - traded.length / depths.length)).toFixed(0)} %`, '19 %');
}

function yardRows(): void {
  const shareSelling = (type: string) =>
    `${(100 * mean(waypointsOf.map((own) => Number(own.some((one) => one.shipTypes?.includes(type)))))).toFixed(1)} %`;
  say('systems that sell probes', shareSelling('SHIP_PROBE'), '43 % (166 of 382)');
  say('systems that sell heavy freighters', shareSelling('SHIP_HEAVY_FREIGHTER'), '16 yards known');
  const prices = Array.from({ length: 2_000 }, (_, yard) =>
    Number(drawPriceAbroad(seededRandom(SEED, 'probe price', yard), 'SHIP_PROBE')),
  );
  say('price of a probe, p5/50/95', quantiles(prices, [0.05, 0.5, 0.95], 0), 'about 20,000 / 23,540 / 50,000');
  const tierFive = abroad.filter(({ tier }) => tier === 5).length / abroad.length;
  say('gated systems of tier 5', `${(100 * tierFive).toFixed(1)} %`, '4.4 % by types and places alone');
}

/** Prints what the embedded universe has beyond home beside the recorded figures of it. */
for (const print of [rewardRows, chartedRows, networkRows, tradeRows, yardRows]) print();
