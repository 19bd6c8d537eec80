import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/wire/transport.ts';
import { TransportError } from '../../src/wire/transport.ts';
import type { World } from '../../src/world/world.ts';
import { aStop } from '../kit/makers.ts';
import { FRIGATE, type MissionsPlayed, playMissions, type StopsOf } from '../kit/play-missions.ts';
import { engineeredAsteroid, put, type Stage } from '../universe/operations/scene.ts';

/** The home of the frigate and its neighbours in the universe of seed 1: A3 weaves fabrics, D46 takes them. */
const WEAVER = 'X1-JB27-A3';
const TAKER = 'X1-JB27-D46';
const FABRICS = 'FABRICS';

const buyAndSell: StopsOf = () => [
  aStop(WEAVER, { kind: 'look' }, { kind: 'buy', tradeSymbol: FABRICS, units: 6, maxUnitPriceCredits: 100_000 }),
  { waypoint: TAKER, flightMode: 'BURN', actions: [{ kind: 'sell', tradeSymbol: FABRICS, units: 6 }] },
];

/** "a → b → c", with what comes several times in a row written once: lots depend on the market. */
function sentence(states: readonly string[]): string {
  return states.join(' → ').replaceAll(/(extracting → coolingDown → )\1+/g, '$1');
}

function starterContract(world: World) {
  const [contract] = world.view.contracts.values();
  const line = contract?.terms.deliver?.[0];
  if (contract === undefined || line === undefined) throw new Error('expected the starter contract');
  return { contractId: contract.id, line };
}

function creditsOf(run: MissionsPlayed): number {
  return run.world.view.agent?.credits ?? Number.NaN;
}

describe('a ship machine against the universe, through the real performer and queue', () => {
  test('buys, flies and sells: navigating → docking → checkingCargo → selling', async () => {
    const run = await playMissions({ missions: [buyAndSell] });
    expect(sentence(run.states)).toBe(
      [
        'reconciling → planning → checkingCargo → orbiting → navigating → looking → docking → checkingCargo',
        'buying → orbiting → settingFlightMode → navigating → docking → checkingCargo → selling → planning → waiting',
      ].join(' → '),
    );
    const trades = run.ledger.filter(({ tradeSymbol }) => tradeSymbol === FABRICS);
    expect(trades.reduce((units, row) => units + row.cargoUnitsDelta, 0)).toBe(0);
    expect(run.ledger.reduce((credits, row) => credits + row.creditsDelta, 175_000)).toBe(creditsOf(run));
    expect(run.lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  });

  test('surveys, mines and rests until it has what it wants: orbiting → surveying → coolingDown → extracting', async () => {
    const edit = ({ ship }: Stage) => put(ship, engineeredAsteroid, 'DOCKED');
    const until = { tradeSymbol: 'ALUMINUM_ORE', units: 6 };
    const mine: StopsOf = () => [
      aStop(engineeredAsteroid.symbol, { kind: 'survey', times: 1 }, { kind: 'extract', until }),
    ];
    const run = await playMissions({ edit, missions: [mine] });
    expect(sentence(run.states)).toMatch(
      /^reconciling → planning → checkingCargo → orbiting → surveying → coolingDown → (extracting → coolingDown → )?extracting → planning → waiting$/,
    );
    const cargo = run.world.view.ships.get(FRIGATE)?.cargo;
    const held = cargo?.inventory.find(({ symbol }) => symbol === until.tradeSymbol)?.units ?? 0;
    expect(held >= until.units || cargo?.units === cargo?.capacity).toBe(true);
    expect(run.lines.filter(({ event }) => event === 'command.refused')).toEqual([]);
  });

  test('accepts, flies, delivers and fulfils: checkingCargo → delivering → fulfilling', async () => {
    const edit = ({ ship, contract }: Stage) => {
      const [line] = contract.deliver;
      if (line === undefined) throw new Error('expected a line');
      Object.assign(line, { unitsRequired: 12 });
      Object.assign(ship.cargo, { [line.tradeSymbol]: 15 });
    };
    const supply: StopsOf = (world) => {
      const { contractId, line } = starterContract(world);
      const here = world.view.ships.get(FRIGATE)?.nav.waypointSymbol ?? '';
      const { tradeSymbol } = line;
      return [
        aStop(here, { kind: 'accept', contractId }),
        aStop(line.destinationSymbol, { kind: 'deliver', contractId, tradeSymbol, units: 15 }),
      ];
    };
    const run = await playMissions({ edit, missions: [supply] });
    expect(sentence(run.states)).toBe(
      [
        'reconciling → planning → checkingCargo → accepting → checkingCargo → orbiting → navigating → docking → checkingCargo',
        'delivering → fulfilling → planning → waiting',
      ].join(' → '),
    );
    const { line } = starterContract(run.world);
    expect(line.unitsFulfilled).toBe(12);
    expect([...run.world.view.contracts.values()].map(({ fulfilled }) => fulfilled)).toEqual([true]);
    expect(run.world.view.ships.get(FRIGATE)?.cargo.inventory).toEqual([{ symbol: line.tradeSymbol, units: 3 }]);
  });

  test('sells once when the reply to its sale is lost: it reads, and finds its hold empty', async () => {
    const losingTheSale = (transport: Transport): Transport => {
      return async (request) => {
        const reply = await transport(request);
        if (request.path.endsWith('/sell')) throw new TransportError('the connection was cut', true, 'ECONNRESET');
        return reply;
      };
    };
    const run = await playMissions({ missions: [buyAndSell], meddle: losingTheSale });
    expect(run.states.slice(-4)).toEqual(['selling', 'reconciling', 'planning', 'waiting']);
    const sales = run.ledger.filter(({ endpoint }) => endpoint.endsWith('/sell'));
    expect(sales).toHaveLength(1);
    expect(run.world.view.ships.get(FRIGATE)?.cargo.units).toBe(0);
    expect(run.ledger.reduce((credits, row) => credits + row.creditsDelta, 175_000)).toBe(creditsOf(run));
  });
});
