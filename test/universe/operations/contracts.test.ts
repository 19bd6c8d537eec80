import { describe, expect, test } from 'vitest';
import { ok } from '../service/flight.ts';
import { scene, withoutResets } from './scene.ts';

const WEEK_MS = 7 * 86_400_000;

describe('a contract', () => {
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
