import { describe, expect, test } from 'vitest';
import { ok, unitsHeld } from '../service/flight.ts';
import { droneYard, put, type Stage, scene } from './scene.ts';
import { planet } from './stages.ts';

const HOLD = 'MODULE_CARGO_HOLD_II';

/** The frigate docked at the yard, with what else is set. */
const atYard = (edit: (stage: Stage) => void = () => {}) =>
  scene((stage) => {
    put(stage.ship, droneYard, 'DOCKED');
    edit(stage);
  });

describe('a ship at a shipyard', () => {
  test('loses and regains room with its hold, for the fee, and carries the part in between', () => {
    const { player, ship } = atYard((stage) => {
      const { modules } = stage.ship;
      modules.splice(modules.indexOf('MODULE_GAS_PROCESSOR_I'), 1, 'MODULE_CARGO_HOLD_I');
      stage.ship.cargoCapacity = 55;
    });
    const removed = ok(player.post(`${ship}/modules/remove`, { symbol: HOLD }));
    expect(removed.cargo).toMatchObject({ capacity: 15, units: 1 });
    expect(unitsHeld(removed.cargo, HOLD)).toBe(1);
    expect(removed.modules.map(({ symbol }: { symbol: string }) => symbol)).not.toContain(HOLD);
    expect(removed.transaction).toMatchObject({ tradeSymbol: HOLD, totalPrice: 100 });
    const installed = ok(player.post(`${ship}/modules/install`, { symbol: HOLD }));
    expect(installed).toMatchObject({ cargo: { capacity: 55, units: 0 }, agent: { credits: 175_000 - 200 } });
  });

  test('needs fewer people without a mount', () => {
    const { player, ship } = atYard();
    const before = ok(player.get(ship)).crew;
    ok(player.post(`${ship}/mounts/remove`, { symbol: 'MOUNT_SURVEYOR_II' }));
    expect(ok(player.get(ship)).crew).toEqual({
      ...before,
      required: before.required - 4,
      current: before.current - 4,
    });
  });

  test('is mended for what the preview asks, and up to what its integrity allows', () => {
    const { player, ship } = atYard((stage) => Object.assign(stage.ship.frame, { condition: 0.5, integrity: 0.9 }));
    const { totalPrice } = ok(player.get(`${ship}/repair`)).transaction;
    expect(totalPrice).toBeGreaterThan(0);
    const repaired = ok(player.post(`${ship}/repair`));
    expect(repaired.agent.credits).toBe(175_000 - totalPrice);
    expect(repaired.ship.frame.condition).toBe(repaired.ship.frame.integrity);
    expect(ok(player.get(`${ship}/repair`)).transaction.totalPrice).toBe(0);
  });

  test('is gone when it is scrapped, with what lay in the hold, and paid for as the preview says', () => {
    const { player, ship } = atYard((stage) => Object.assign(stage.ship, { cargo: { FUEL: 2 } }));
    const { totalPrice } = ok(player.get(`${ship}/scrap`)).transaction;
    const { agent } = ok(player.post(`${ship}/scrap`));
    expect(agent).toMatchObject({ credits: 175_000 + totalPrice, shipCount: 1 });
    expect(player.get(ship).status).toBe(404);
    expect(player.get('/my/ships').json.meta.total).toBe(1);
    const [cargo, credits] = player.universe.ledger().slice(-2);
    expect(cargo).toMatchObject({ tradeSymbol: 'FUEL', cargoUnitsDelta: -2, creditsDelta: 0 });
    expect(credits).toMatchObject({ creditsDelta: totalPrice });
  });
});

describe('goods', () => {
  test('go from one hold to the other, none lost, and both holds are told', () => {
    const { player, ship } = scene(({ state, ship: frigate }) => {
      for (const each of Object.values(state.ships)) put(each, planet);
      frigate.cargo = { FUEL: 5 };
      Object.assign(state.ships['VOYAGER-2'] ?? {}, { cargoCapacity: 3 });
    });
    const body = { tradeSymbol: 'FUEL', units: '3', shipSymbol: 'VOYAGER-2' };
    const { cargo, targetCargo } = ok(player.post(`${ship}/transfer`, body));
    expect([unitsHeld(cargo, 'FUEL'), unitsHeld(targetCargo, 'FUEL')]).toEqual([2, 3]);
    const rows = player.universe.ledger().slice(-2);
    expect(rows.map((row) => row.cargoUnitsDelta)).toEqual([-3, 3]);
  });

  test('of a hundred units of ore become ten of metal', () => {
    const { player, ship } = scene((stage) => {
      Object.assign(stage.ship, { cargoCapacity: 200, cargo: { COPPER_ORE: 150 } });
      stage.ship.modules.push('MODULE_ORE_REFINERY_I');
    });
    const { cargo, cooldown, produced, consumed } = ok(player.post(`${ship}/refine`, { produce: 'COPPER' }));
    expect([unitsHeld(cargo, 'COPPER_ORE'), unitsHeld(cargo, 'COPPER')]).toEqual([50, 10]);
    expect(produced).toEqual([{ tradeSymbol: 'COPPER', units: 10 }]);
    expect(consumed).toEqual([{ tradeSymbol: 'COPPER_ORE', units: 100 }]);
    expect(cooldown.totalSeconds).toBe(180);
  });
});
