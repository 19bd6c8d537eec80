import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/universe/operations/index.ts';
import { endpointOf } from '../../../src/universe/service/operation.ts';
import { SnapshotError } from '../../../src/universe/snapshot.ts';
import { ok } from './flight.ts';
import { type Json, newPlayer, newUniverse, registered, resumed } from './player.ts';
import { perform, script } from './script.ts';

const runs = { numRuns: 25 };

describe('a universe', () => {
  test('goes on from its snapshot as if nothing had happened, once the limit’s windows are closed', () => {
    fc.assert(
      fc.property(script, script, (before, after) => {
        const { player } = registered();
        perform(player, before);
        player.nowMs += 60_000;
        const copy = resumed(player);
        expect(perform(copy, after)).toEqual(perform(player, after));
        expect(copy.universe.snapshot()).toBe(player.universe.snapshot());
        expect(copy.universe.counters()).toEqual(player.universe.counters());
      }),
      runs,
    );
  });

  test('says when it will be reset: a game week after its start', () => {
    const resets = [1, 60].map(
      (speed) => newPlayer(newUniverse({ speed, systems: 60 })).get('/').json.serverResets.next,
    );
    expect(resets).toEqual(['2026-09-13T13:00:00.000Z', '2026-09-06T15:48:00.000Z']);
  });

  test.each([
    ['up to its time', 167.9, '2026-09-13T13:00:00.000Z'],
    ['from then on a week later', 168.1, '2026-09-20T13:00:00.000Z'],
    ['up to the fifth time five weeks after the start', 5 * 168 - 0.1, '2026-10-11T13:00:00.000Z'],
  ])('announces a reset that is never to come %s', (_, hours, next) => {
    const player = newPlayer(newUniverse({ resets: false, systems: 60 }));
    player.nowMs += hours * 3_600_000;
    expect(player.get('/').json.serverResets.next).toBe(next);
  });

  test.each(['', '{}', 'null', '{"version":0}', '[1'])('does not go on from %j', (text) => {
    expect(() => newUniverse({ resumeFrom: text })).toThrow(SnapshotError);
  });
});

describe('the ledger', () => {
  test('names agent, ship, endpoint, good and units of a sale, and goes on counting after a restart', () => {
    const { player, ship } = registered();
    ok(player.post(`/my/ships/${ship}/purchase`, { symbol: 'FUEL', units: 2 }));
    const { transaction } = ok(player.post(`/my/ships/${ship}/sell`, { symbol: 'FUEL', units: 2 }));
    const sale = {
      sequence: 3,
      atMs: player.nowMs,
      agentSymbol: 'VOYAGER',
      shipSymbol: ship,
      endpoint: 'POST /my/ships/{shipSymbol}/sell',
      creditsDelta: transaction.totalPrice,
      tradeSymbol: 'FUEL',
      units: 2,
      cargoUnitsDelta: -2,
    };
    expect(player.universe.ledger().at(-1)).toEqual(sale);
    const copy = resumed(player);
    expect(copy.universe.ledger()).toEqual([]);
    ok(copy.post(`/my/ships/${ship}/purchase`, { symbol: 'FUEL', units: 1 }));
    expect(copy.universe.ledger()).toEqual([expect.objectContaining({ sequence: 4 })]);
  });
});

describe('the counters', () => {
  test('count every request once, by outcome and by endpoint', () => {
    fc.assert(
      fc.property(script, (steps) => {
        const { player } = registered();
        const answers = perform(player, steps);
        const { total, byAgent } = player.universe.counters();
        expect(total.sent).toBe(1 + steps.length);
        expect(total.accepted + total.rejected429 + total.refused).toBe(total.sent);
        expect(total.accepted).toBe(1 + answers.filter(({ status }) => status < 300).length);
        expect(total.rejected429).toBe(answers.filter(({ status }) => status === 429).length);
        expect(Object.values(total.byEndpoint).reduce((sum, count) => sum + count, 0)).toBe(total.sent);
        const known = new Set(operations.map(endpointOf));
        expect(Object.keys(total.byEndpoint).filter((endpoint) => !known.has(endpoint))).toEqual([]);
        expect(byAgent.VOYAGER?.sent).toBe(steps.length);
      }),
      runs,
    );
  });

  test('keep agents apart, and what is nobody’s in the total only', () => {
    const { player, ship } = registered();
    const other = newPlayer(player.universe);
    other.register('OTHER');
    other.get('/my/agent');
    newPlayer(player.universe).get('/nothing');
    ok(player.post(`/my/ships/${ship}/purchase`, { symbol: 'FUEL', units: 2 }));
    ok(player.post(`/my/ships/${ship}/sell`, { symbol: 'FUEL', units: 2 }));
    const { total, byAgent }: Json = player.universe.counters();
    expect(total).toMatchObject({ sent: 6, accepted: 5, refused: 1, unitsSold: 2 });
    expect(total.byEndpoint).toMatchObject({ unknown: 1, 'POST /register': 2 });
    expect(byAgent.OTHER).toMatchObject({ sent: 1, unitsSold: 0, byEndpoint: { 'GET /my/agent': 1 } });
    expect(byAgent.VOYAGER).toMatchObject({ sent: 2, unitsSold: 2 });
  });
});
