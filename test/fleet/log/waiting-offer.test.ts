import { describe, expect, test } from 'vitest';
import { logWaitingOffers } from '../../../src/fleet/log/log-events.ts';
import { type Choice, chooseMission } from '../../../src/plan/choose.ts';
import { missionHere } from '../../../src/plan/mission.ts';
import type { Ship } from '../../../src/wire/schemas/ship.ts';
import type { WorldState } from '../../../src/world/state.ts';
import { aContract, aPlan, aProbe, aShip, at, aWorld } from '../../kit/planning.ts';
import { keptLog, parsed } from '../../telemetry/lines.ts';

/** IRON costs 9,000 a unit here: forty of them more than the fleet has. */
const DEAR = { A: { x: 0, goods: { IRON: { buy: 9_000, sell: 8_000, volume: 40 } } }, B: { x: 10 } };
const offer = (id: string) => aContract([['IRON', 40, 'B']], { id, accepted: false, pays: [100_000, 600_000] });

function dearWorld(credits: number): WorldState {
  return aWorld({ places: DEAR, ships: [aShip(), aProbe('T-2')], contracts: [offer('one')], credits });
}

/** What the log says while ships choose. */
function watched(choose: typeof chooseMission = chooseMission) {
  const { log, lines } = keptLog();
  const hear = logWaitingOffers(log);
  return {
    choose: (...[plan, before]: Parameters<typeof chooseMission>) => {
      const choice = choose(plan, before);
      hear({ plan, before, choice });
      return choice;
    },
    told: () => lines.map((line) => parsed(line).msg),
  };
}

const NEEDS = (id: string, credits: string) =>
  `contract ${id} is not accepted yet: the offered contract takes ${credits} credits more than may be spent before it pays`;

describe('why an offered contract is not accepted', () => {
  test('is said once for each offer, whatever the figures', () => {
    const { choose, told } = watched();
    for (const credits of [175_000, 190_000, 200_000]) choose(aPlan(dearWorld(credits), aShip()));
    expect(told()).toEqual([NEEDS('one', '141,016')]);
    const world = dearWorld(175_000);
    world.contracts = new Map([['two', offer('two')]]);
    choose(aPlan(world, aShip()));
    expect(told()).toEqual([NEEDS('one', '141,016'), NEEDS('two', '141,016')]);
  });

  test('is said again for another reason', () => {
    const { choose, told } = watched();
    choose(aPlan(dearWorld(175_000), aShip()));
    choose(aPlan(dearWorld(175_000), aShip(), { strategy: { avoid: { markets: [], goods: ['IRON'] } } }));
    expect(told()).toEqual([
      NEEDS('one', '141,016'),
      `contract one is not accepted yet: the strategy avoids IRON or ${at('B')} (avoid)`,
    ]);
  });

  test('is a trade that earns more, where that is why', () => {
    const ship = aShip();
    const mission = missionHere('trade', ship, 'trade gold', [], 1_000_000);
    const accepting = missionHere('contract', ship, 'accept', [], 9, [{ kind: 'signature', contractId: 'one' }]);
    const { choose, told } = watched(() => ({ mission, runnerUp: accepting, idle: [] }) satisfies Choice);
    choose(aPlan(dearWorld(900_000), ship));
    expect(told()).toEqual(['contract one is not accepted yet: another mission earns more: trade gold']);
  });

  test('is a trade that earns more once, whatever it carries', () => {
    const ship = aShip();
    const accepting = missionHere('contract', ship, 'accept', [], 9, [{ kind: 'signature', contractId: 'one' }]);
    const loads = ['40 IRON', '12 GOLD, 9 IRON, 4 FUEL'];
    const missions = loads.map((load) => missionHere('trade', ship, `carry ${load} from A1 to B2`, [], 1_000_000));
    const { choose, told } = watched(() => ({ mission: missions.pop(), runnerUp: accepting, idle: [] }));
    for (const _ of loads) choose(aPlan(dearWorld(900_000), ship));
    expect(told()).toHaveLength(1);
  });

  test.each<[string, WorldState, Ship]>([
    ['it is accepted now', dearWorld(900_000), aShip()],
    ['the ship has no hold', dearWorld(175_000), aProbe()],
    ['no contract is offered', aWorld({ places: DEAR }), aShip()],
  ])('is not said where %s', (_, world, ship) => {
    const { choose, told } = watched();
    choose(aPlan(world, ship));
    expect(told()).toEqual([]);
  });

  test('is not said while another ship accepts it, nor where only some lanes are asked', () => {
    const { choose, told } = watched();
    choose(aPlan(dearWorld(175_000), aShip(), { claims: [{ kind: 'signature', contractId: 'one' }] }));
    choose(aPlan(dearWorld(175_000), aShip()), 'mine');
    expect(told()).toEqual([]);
  });
});
