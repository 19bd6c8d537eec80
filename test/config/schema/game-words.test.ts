import { expect, test } from 'vitest';
import { loadSettings } from '../../../src/config/load.ts';
import { formatUnheard } from '../../../src/config/problems/problem.ts';
import { textsOf } from '../load-texts.ts';

const AGENT = 'agent: { callsigns: [ARGOSY-1] }';
const EVERY = 'ships: [{ match: { symbol: "*" }, lanes: [trade] }]';

const load = (...lines: readonly string[]) => loadSettings('a.yaml', textsOf({ 'a.yaml': lines.join('\n') }));

const UNHEARD: Readonly<Record<string, readonly [lines: readonly string[], told: string]>> = {
  'a good': [
    [AGENT, EVERY, 'avoid: { goods: [IRON_ORE, IRON_OER] }'],
    'a.yaml:3: avoid.goods[1]: expected a trade symbol such as IRON_ORE, got "IRON_OER" (did you mean IRON_ORE?)',
  ],
  'a good unlike any other': [
    [AGENT, EVERY, 'avoid: { goods: [SPICE_MELANGE] }'],
    'a.yaml:3: avoid.goods[0]: expected a trade symbol such as IRON_ORE, got "SPICE_MELANGE"',
  ],
  'a ship type': [
    [AGENT, EVERY, 'purchases:', '  - type: SHIP_MINNING_DRONE', '    atMost: 1', '    whenCreditsAbove: 5'],
    'a.yaml:4: purchases[0].type: expected a ship type such as SHIP_MINING_DRONE, got "SHIP_MINNING_DRONE" (did you mean SHIP_MINING_DRONE?)',
  ],
  'a ship type that digs, for all that anybody knows': [
    [AGENT, EVERY, 'purchases: [{ type: SHIP_TRAWLER, atMost: 1, whenCreditsAbove: 5, whenHaulersHaveRoom: true }]'],
    'a.yaml:3: purchases[0].type: expected a ship type such as SHIP_MINING_DRONE, got "SHIP_TRAWLER"',
  ],
  'a role': [
    [AGENT, 'ships: [{ match: { role: EXCAVTOR }, lanes: [mine] }]'],
    'a.yaml:2: ships[0].match.role: expected a ship role such as EXCAVATOR, got "EXCAVTOR" (did you mean EXCAVATOR?)',
  ],
  'a frame': [
    [AGENT, 'ships: [{ match: { frame: DRONE }, lanes: [mine] }]'],
    'a.yaml:2: ships[0].match.frame: expected a frame such as FRAME_DRONE, got "DRONE" (did you mean FRAME_DRONE?)',
  ],
  'a faction': [
    ['agent: { callsigns: [ARGOSY-1], faction: COSMO }', EVERY],
    'a.yaml:1: agent.faction: expected a faction such as COSMIC, got "COSMO" (did you mean COSMIC?)',
  ],
};

test.each(Object.entries(UNHEARD))(
  '%s that this version does not know is taken as it stands, and named',
  (_, [lines, told]) => {
    const { unheard } = load(...lines);
    expect(unheard.map(formatUnheard)).toEqual([`${told}; it may be new, and is taken as it stands`]);
  },
);

test('of a strategy with known words nothing is told', () => {
  expect(load(AGENT, EVERY, 'avoid: { goods: [FUEL, SHIP_PROBE, FRAME_DRONE, MOUNT_TURRET_I] }').unheard).toEqual([]);
});

test('a word that is told of stands in the file that it is in', () => {
  const files = { 'c/a.yaml': 'strategy: b.yaml', 'c/b.yaml': `${AGENT}\n${EVERY}\navoid: { goods: [MANA] }` };
  expect(loadSettings('c/a.yaml', textsOf(files)).unheard).toMatchObject([{ file: 'c/b.yaml', line: 3 }]);
});
