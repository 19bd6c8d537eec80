import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ok } from '../service/flight.ts';
import { put, type Stage, scene, withoutResets } from './scene.ts';

const WEEK_MS = 7 * 86_400_000;

/** Docked at the destination of the starter contract with everything it asks for. */
function loaded(stage: Stage): void {
  const { ship, contract } = stage;
  const [line] = contract.deliver;
  if (line === undefined) throw new Error('expected a line');
  put(ship, { symbol: line.destinationSymbol }, 'DOCKED');
  Object.assign(ship, { cargoCapacity: 500, cargo: { [line.tradeSymbol]: line.unitsRequired } });
}

describe('a contract', () => {
  test('pays the advance on accepting and all of onFulfilled at the end, however the deliveries are cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 }), (lots) => {
        const set = scene(loaded);
        const accepted = ok(set.player.post(`${set.contract}/accept`));
        const { terms } = accepted.contract;
        expect(accepted.agent.credits).toBe(175_000 + terms.payment.onAccepted);
        const [{ tradeSymbol, unitsRequired }] = terms.deliver;
        let missing = unitsRequired;
        for (const lot of [...lots, unitsRequired]) {
          const units = Math.min(lot, missing);
          if (units === 0) continue;
          const delivery = { shipSymbol: 'VOYAGER-1', tradeSymbol, units };
          const { contract, cargo } = ok(set.player.post(`${set.contract}/deliver`, delivery));
          missing -= units;
          expect(contract.terms.deliver[0].unitsFulfilled).toBe(unitsRequired - missing);
          expect(cargo.units).toBe(missing);
        }
        const fulfilled = ok(set.player.post(`${set.contract}/fulfill`));
        expect(fulfilled.contract.fulfilled).toBe(true);
        expect(fulfilled.agent.credits).toBe(accepted.agent.credits + terms.payment.onFulfilled);
        expect(set.player.universe.counters().total.contractsFulfilled).toBe(1);
      }),
      { numRuns: 20 },
    );
  });

  test('needs every one of its lines', () => {
    const set = scene((stage) => {
      loaded(stage);
      stage.contract.deliver.push({
        tradeSymbol: 'FUEL',
        destinationSymbol: stage.ship.nav.waypointSymbol,
        unitsRequired: 1,
        unitsFulfilled: 0,
      });
      stage.ship.cargo.FUEL = 1;
    });
    const { terms } = ok(set.player.post(`${set.contract}/accept`)).contract;
    const [first, second] = terms.deliver.map(
      ({ tradeSymbol, unitsRequired }: { tradeSymbol: string; unitsRequired: number }) => ({
        shipSymbol: 'VOYAGER-1',
        tradeSymbol,
        units: unitsRequired,
      }),
    );
    ok(set.player.post(`${set.contract}/deliver`, first));
    expect(set.player.post(`${set.contract}/fulfill`).json.error.code).toBe(4502);
    ok(set.player.post(`${set.contract}/deliver`, second));
    ok(set.player.post(`${set.contract}/fulfill`));
  });

  test('that misses its deadline has its advance taken back, once, even below 0', () => {
    const set = scene(({ state }) => {
      withoutResets({ state });
      for (const agent of Object.values(state.agents)) agent.credits = 0;
    });
    const { agent, contract } = ok(set.player.post(`${set.contract}/accept`));
    expect(agent.credits).toBe(contract.terms.payment.onAccepted);
    set.player.nowMs = Date.parse(contract.terms.deadline) - 501;
    expect(ok(set.player.get('/my/agent')).credits).toBe(contract.terms.payment.onAccepted);
    expect(ok(set.player.get('/my/agent')).credits).toBe(0);
    expect(ok(set.player.get('/my/agent')).credits).toBe(0);
    expect(set.player.universe.ledger().at(-1)).toMatchObject({
      endpoint: 'contract deadline',
      creditsDelta: -contract.terms.payment.onAccepted,
      contractId: contract.id,
    });
  });

  test('that is over, accepted or not, makes way for the next', () => {
    for (const waitMs of [86_400_000, WEEK_MS]) {
      const set = scene(withoutResets);
      if (waitMs === WEEK_MS) ok(set.player.post(`${set.contract}/accept`));
      expect(set.player.post(`${set.ship}/negotiate/contract`).json.error.code).toBe(4511);
      set.player.nowMs += waitMs;
      const { contract } = ok(set.player.post(`${set.ship}/negotiate/contract`));
      expect(contract).toMatchObject({ accepted: false, fulfilled: false });
      expect(Date.parse(contract.deadlineToAccept)).toBe(set.player.nowMs + 86_400_000);
      expect(Date.parse(contract.terms.deadline)).toBe(set.player.nowMs + WEEK_MS);
      expect(ok(set.player.get('/my/contracts'))).toHaveLength(2);
    }
  });

  test('may be negotiated docked or in orbit, by a probe too', () => {
    const set = scene(({ contract }) => Object.assign(contract, { accepted: true, fulfilled: true }));
    ok(set.player.post(`${set.probe}/orbit`));
    ok(set.player.post(`${set.probe}/negotiate/contract`));
  });
});
