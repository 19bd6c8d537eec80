import { loadWorld } from '../../../src/config/worlds/load-world.ts';
import { mean, sum } from '../../../src/game/numbers/averages.ts';
import { marketAt } from '../../../src/universe/economy/markets.ts';
import { askCredits } from '../../../src/universe/economy/prices.ts';
import { systemCatalogue } from '../../../src/universe/galaxy/catalogue.ts';
import { chartCounts } from '../../../src/universe/galaxy/charts.ts';
import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { systemAt } from '../../../src/universe/galaxy/systems.ts';
import { openGame } from '../../../src/universe/open-game.ts';
import { chartsBy } from '../../../src/universe/rivals/charting-stops.ts';
import { jumpsToCapital } from '../../../src/universe/rivals/jump-traffic.ts';
import { chartingStops } from '../../../src/universe/rivals/others-charts.ts';
import { recordShipPurchase, shipPriceCredits, shipyardAt } from '../../../src/universe/ships/shipyards.ts';
import { type UniverseState, worldOf } from '../../../src/universe/state.ts';
import { about, type Row, row } from './rows.ts';

const HOUR_MS = 3_600_000;
const PROBES = 9;

const CROWDED =
  'with the leaders’ gates at hours 24 to 60 the same factor gives 42,800 to 51,500 in 1,060 to 1,270; crowded opens them at 16 to 40';

function universeOf(seed: number, world: string): UniverseState {
  return openGame({ seed, speed: 1, startedAtMs: 0, world: loadWorld(world) }).state;
}

function chartsAt(state: UniverseState, hours: number): number[] {
  return [...chartCounts(state, hours * HOUR_MS).values()];
}

/** Charts of others in the worlds that have more of them. */
export function crowdRows(seed: number): Row[] {
  const [middle, crowded] = [universeOf(seed, 'middle'), universeOf(seed, 'crowded')];
  const systems = chartingStops(crowded, 84).filter((stop) => chartsBy(stop, 84) > 0);
  return [
    row('middle: charts of others at hour 84', sum(chartsAt(middle, 84)), about(38_000, 0.25)),
    row('middle: charts of others at hour 168', sum(chartsAt(middle, 168)), [75_000, 118_000]),
    { ...row('crowded: charts of others at hour 84', sum(chartsAt(crowded, 84)), [43_000, 55_000]), reason: CROWDED },
    {
      ...row(
        'crowded: systems in which they are',
        new Set(systems.map(({ systemSymbol }) => systemSymbol)).size,
        [1_000, 1_400],
      ),
      reason: CROWDED,
    },
    row('crowded: charts of the leader at hour 96', Math.max(...chartsAt(crowded, 96)), [19_000, 23_000]),
  ];
}

/** Mean fee of a jump from the gates near capitals, each counted once, at an hour after the reset. */
function meanFeeCredits(state: UniverseState, hours: number): number {
  const gates = [...jumpsToCapital(state).keys()].map((symbol) => gateSymbolIn(state, symbol) ?? '');
  return mean(
    gates.flatMap((gate) => {
      const good = marketAt(state, gate, hours * HOUR_MS)?.goods.ANTIMATTER;
      return good === undefined ? [] : [askCredits(good)];
    }),
  );
}

/** By what percentage each of some probes in a row costs more than the one before, on average. */
function climbPercent(state: UniverseState): number {
  const home = systemCatalogue(state).find(({ role }) => role === 'home');
  const waypoints = Object.values(systemAt(state, home?.symbol ?? '')?.waypoints ?? {});
  const sells = waypoints.find(({ shipTypes }) => shipTypes?.includes('SHIP_PROBE'));
  const yard = shipyardAt(state, sells?.symbol ?? '', 0);
  if (yard === undefined) return Number.NaN;
  const before = shipPriceCredits(yard, 'SHIP_PROBE');
  for (let bought = 1; bought < PROBES; bought++) {
    recordShipPurchase(yard, 'SHIP_PROBE', worldOf(state).ships.climbPerPurchase);
  }
  return 100 * ((shipPriceCredits(yard, 'SHIP_PROBE') / before) ** (1 / (PROBES - 1)) - 1);
}

/** What others' traffic and one's own purchases add to prices. */
export function dearnessRows(seed: number): Row[] {
  const state = universeOf(seed, 'middle');
  return [
    row(
      'middle: mean fee of a jump within four jumps of capitals, hour 72',
      meanFeeCredits(state, 72),
      about(5_700, 0.1),
    ),
    row('stingy: the same', meanFeeCredits(universeOf(seed, 'stingy'), 72), about(6_900, 0.1)),
    row('middle: nine probes in a row, % more for each', climbPercent(state), [2, 4.5]),
  ];
}
