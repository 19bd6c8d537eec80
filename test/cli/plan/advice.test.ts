import { expect, test } from 'vitest';
import { strategyAdvice } from '../../../src/cli/plan/advice.ts';
import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import type { Lane } from '../../../src/game/lanes.ts';

type Given = Partial<Pick<Strategy, 'ships' | 'purchases' | 'reserveCredits' | 'avoid'>>;

const buying = (...types: Strategy['purchases'][number]['type'][]): Strategy['purchases'] =>
  types.map((type) => ({ type, atMost: 5, whenCreditsAbove: 60_000 }));
const PROBES = buying('SHIP_PROBE');
const rule = (...lanes: Lane[]) => ({ match: { symbol: '*' }, lanes });
const SCOUTS = { match: { role: 'SATELLITE' as const }, lanes: ['scout' as const] };
const HAULERS = { match: { frame: 'FRAME_LIGHT_FREIGHTER' as const }, lanes: ['haul' as const] };

const advice = ({ ships = [rule('scout')], purchases = [], reserveCredits = 5_000, ...more }: Given) =>
  strategyAdvice({ ships, purchases, reserveCredits, ...more });

test.each<[string, Given]>([
  ['where a rule has the lane scout', { ships: [rule('trade'), rule('scout')], purchases: PROBES }],
  ['where nobody needs prices or buys ships', { ships: [rule('contract', 'mine')] }],
  ['where each ship that is bought has a lane', { ships: [SCOUTS, HAULERS], purchases: buying('SHIP_LIGHT_HAULER') }],
  ['where a role is not known of a type', { ships: [SCOUTS], purchases: buying('SHIP_INTERCEPTOR') }],
])('there is no advice on a strategy %s', (_, given) => {
  expect(advice(given)).toEqual([]);
});

const ADVICE: Readonly<Record<string, readonly [Given, RegExp]>> = {
  'contracts of avoided goods block the next ones': [
    {
      ships: [rule('contract', 'scout')],
      avoid: { markets: [], goods: ['ICE_WATER', 'FABRICS', 'URANITE', 'IRON'] as Strategy['avoid']['goods'] },
    },
    /^avoid\.goods: an offered contract of ICE_WATER, FABRICS, URANITE and 1 more is refused, and no other is offered/,
  ],
  'nothing is bought where nobody scouts': [
    { ships: [rule('mine')], purchases: PROBES },
    /so nothing under purchases is bought, which those do that scout: give/,
  ],
  'prices are wanting where nobody scouts': [
    { ships: [rule('contract', 'trade')] },
    /so trade and supply know only the prices [a-z ]+: give/,
  ],
  'both are so': [
    { ships: [rule('supply')], purchases: PROBES },
    /nothing under purchases .*, and trade and supply .*role: SATELLITE/,
  ],
  'a drone would have no lane': [
    { ships: [SCOUTS, HAULERS], purchases: buying('SHIP_PROBE', 'SHIP_MINING_DRONE', 'SHIP_MINING_DRONE') },
    /^SHIP_MINING_DRONE would be bought, but no rule under ships gives it a lane, .* \(role: EXCAVATOR\)$/,
  ],
  'a hauler would rest, since its rule has no lanes': [
    { ships: [SCOUTS, { ...HAULERS, lanes: [] }], purchases: buying('SHIP_LIGHT_HAULER') },
    /^SHIP_LIGHT_HAULER would be bought, but no rule/,
  ],
  'a hauler would rest, since the first rule that matches counts': [
    { ships: [SCOUTS, { ...HAULERS, lanes: [] }, rule('trade')], purchases: buying('SHIP_LIGHT_HAULER') },
    /^SHIP_LIGHT_HAULER would be bought, but no rule/,
  ],
  'the reserve is all that there is': [
    { reserveCredits: 200_000 },
    /^a new agent has 175,000 credits and the reserve \(reserveCredits\) is 200,000, so it can buy no goods/,
  ],
};

test.each(Object.entries(ADVICE))('advice says that %s', (_, [given, expected]) => {
  const notes = advice(given);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatch(expected);
});
