import { describe, expect, test } from 'vitest';
import { isoFromMs, msFromIso } from '../../../src/time/iso.ts';
import { ok } from '../service/flight.ts';
import type { Json } from '../service/player.ts';
import { engineeredAsteroid, put, type Stage, savedState, scene } from './scene.ts';

const mining = ({ ship }: Stage) => put(ship, engineeredAsteroid);

describe('extracting', () => {
  test('brings units in the hold and starts a cooldown, which ends at its expiration', () => {
    const set = scene(mining);
    const { cooldown, extraction, cargo } = ok(set.player.post(`${set.ship}/extract`));
    expect(cargo.inventory).toEqual([expect.objectContaining(extraction.yield)]);
    expect(cooldown).toMatchObject({ shipSymbol: 'VOYAGER-1', totalSeconds: 80, remainingSeconds: 80 });
    expect(ok(set.player.get(`${set.ship}/cooldown`)).remainingSeconds).toBe(80);
    set.player.nowMs += 30_001;
    expect(ok(set.player.get(`${set.ship}/cooldown`)).remainingSeconds).toBe(49);
    set.player.nowMs = Date.parse(cooldown.expiration) - 500;
    const idle = set.player.get(`${set.ship}/cooldown`);
    expect(idle).toMatchObject({ status: 204, text: '' });
    expect(idle.headers['content-type']).toBeUndefined();
    expect(ok(set.player.get(set.ship)).cooldown).toEqual({
      shipSymbol: 'VOYAGER-1',
      totalSeconds: 0,
      remainingSeconds: 0,
    });
  });

  test('does not keep a ship from docking, flying or trading', () => {
    const set = scene(mining);
    ok(set.player.post(`${set.ship}/extract`));
    ok(set.player.post(`${set.ship}/dock`));
    ok(set.player.post(`${set.ship}/purchase`, { symbol: 'FUEL', units: 1 }));
  });
});

describe('a survey', () => {
  test('finds goods of its own deposits only, sent alone or inside the body of an extraction', () => {
    const set = scene(mining);
    const { surveys, cooldown } = ok(set.player.post(`${set.ship}/survey`));
    expect(surveys).toHaveLength(2);
    expect(cooldown.totalSeconds).toBe(90);
    set.player.coolDown(cooldown);
    const [survey] = surveys;
    for (const [path, body] of [
      ['extract/survey', survey],
      ['extract', { survey }],
    ] as const) {
      const { extraction, cooldown: rest } = ok(set.player.post(`${set.ship}/${path}`, body));
      expect(survey.deposits.map((deposit: Json) => deposit.symbol)).toContain(extraction.yield.symbol);
      set.player.coolDown(rest);
    }
  });

  test.each([
    ['with +00:00 for Z', (iso: string) => iso.replace('Z', '+00:00'), 201],
    ['in another zone', (iso: string) => `${isoFromMs(msFromIso(iso) + 7_200_000).slice(0, -1)}+02:00`, 201],
    ['to the microsecond', (iso: string) => iso.replace('Z', '000Z'), 201],
    ['without a fraction', (iso: string) => iso.replace(/\.\d+Z/, 'Z'), 201],
    ['a second later', (iso: string) => isoFromMs(msFromIso(iso) + 1_000), 400],
  ])('may come back with its expiration %s: %#', (_what, rewrite, status) => {
    const set = scene(mining);
    const { surveys, cooldown } = ok(set.player.post(`${set.ship}/survey`));
    set.player.coolDown(cooldown);
    const sent = { ...surveys[0], expiration: rewrite(surveys[0].expiration) };
    expect(set.player.post(`${set.ship}/extract/survey`, sent).status).toBe(status);
  });

  test('loses as many of its units as an extraction yields', () => {
    const set = scene((stage) => {
      mining(stage);
      stage.ship.cargo = {};
    });
    const { surveys, cooldown } = ok(set.player.post(`${set.ship}/survey`));
    const left = () =>
      Object.values(savedState(set.player).surveys).find((each) => each.signature === surveys[0].signature)
        ?.unitsLeft ?? 0;
    set.player.coolDown(cooldown);
    const before = left();
    const { extraction } = ok(set.player.post(`${set.ship}/extract/survey`, surveys[0]));
    expect(left()).toBe(before - extraction.yield.units);
  });
});
