import { expect, test } from 'vitest';
import { planet } from '../universe/operations/departures.ts';
import { asteroidWithoutMarket, put, type Scene, type Stage, savedState, scene } from '../universe/operations/scene.ts';
import type { Answer } from '../universe/service/player.ts';

/** That a request is refused by a code, with a message, and that credits, cargo and contracts are as before. */
function expectRefusal(set: Scene, code: number, status: number, request: () => Answer): void {
  const holdings = () => {
    const { agents, ships, contracts } = savedState(set.player);
    return { agents, ships, contracts };
  };
  const before = holdings();
  const answer = request();
  expect(answer, answer.text).toMatchObject({
    status,
    json: { error: { code, message: expect.stringMatching(/\w/) } },
  });
  expect(holdings()).toEqual(before);
}

/** Docked where the contract wants its goods, with more of them than it asks for. */
function overloaded({ ship, contract }: Stage): void {
  const [line] = contract.deliver;
  if (line === undefined) throw new Error('overloaded: expected a line');
  contract.accepted = true;
  put(ship, { symbol: line.destinationSymbol }, 'DOCKED');
  Object.assign(ship, { cargoCapacity: 500, cargo: { [line.tradeSymbol]: line.unitsRequired + 1 } });
}

function deliverAll({ player, contract }: Scene): Answer {
  const [tradeSymbol, units] = Object.entries(savedState(player).ships['VOYAGER-1']?.cargo ?? {})[0] ?? [];
  return player.post(`${contract}/deliver`, { shipSymbol: 'VOYAGER-1', tradeSymbol, units });
}

test('a delivery beyond what the line still needs is refused with 4509', () => {
  const set = scene(overloaded);
  expectRefusal(set, 4509, 400, () => deliverAll(set));
});

test('a delivery undocked is refused with 4244', () => {
  const set = scene((stage) => {
    overloaded(stage);
    for (const line of stage.contract.deliver) Object.assign(line, { unitsRequired: line.unitsRequired + 1 });
    stage.ship.nav.status = 'IN_ORBIT';
  });
  expectRefusal(set, 4244, 400, () => deliverAll(set));
});

test('a purchase beyond the capacity of the hold is refused with 4217', () => {
  const set = scene(({ ship }) => {
    ship.cargo = { FUEL: ship.cargoCapacity - 1 };
  });
  expectRefusal(set, 4217, 400, () => set.player.post(`${set.ship}/purchase`, { symbol: 'FUEL', units: 2 }));
});

test('a sale or purchase beyond the trade volume is refused with 4604', () => {
  const set = scene(({ ship }) => Object.assign(ship, { cargoCapacity: 2_000, cargo: { FUEL: 1_000 } }));
  const { tradeGoods } = set.player.get(`/systems/${planet.systemSymbol}/waypoints/${planet.symbol}/market`).json.data;
  const { tradeVolume } = tradeGoods.find(({ symbol }: { symbol: string }) => symbol === 'FUEL');
  for (const act of ['sell', 'purchase']) {
    const trade = (units: number) => set.player.post(`${set.ship}/${act}`, { symbol: 'FUEL', units });
    expectRefusal(set, 4604, 400, () => trade(tradeVolume + 1));
    expect(trade(tradeVolume).status).toBe(201);
  }
});

test('the market of a waypoint without one is refused with 4603', () => {
  const { systemSymbol, symbol } = asteroidWithoutMarket;
  const set = scene(({ ship }) => put(ship, asteroidWithoutMarket, 'DOCKED'));
  expectRefusal(set, 4603, 400, () => set.player.get(`/systems/${systemSymbol}/waypoints/${symbol}/market`));
});

test('an operation without any of its required fields is refused with 3001', () => {
  const set = scene(overloaded);
  const bodies = {
    [`${set.contract}/deliver`]: { shipSymbol: 'VOYAGER-1', tradeSymbol: 'IRON_ORE', units: 1 },
    [`${set.ship}/navigate`]: { waypointSymbol: planet.symbol },
    [`${set.ship}/sell`]: { symbol: 'FUEL', units: 1 },
  };
  for (const [path, body] of Object.entries(bodies)) {
    for (const name of Object.keys(body)) {
      expectRefusal(set, 3001, 422, () => set.player.post(path, { ...body, [name]: undefined }));
    }
  }
});
