import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SHIPPED_STRATEGIES } from '../../../src/config/inherit/inherit.ts';
import { strategyLines } from '../../../src/config/inherit/printed.ts';
import { loadSettings } from '../../../src/config/load.ts';
import { ConfigError } from '../../../src/config/problems/problem.ts';

/** Reads files that are made up, and those that come along. */
const among = (files: Readonly<Record<string, string>>) => (path: string) => files[path] ?? readFileSync(path, 'utf8');

const BASE = `
agent: { callsigns: [BASE-1] }
reserveCredits: 5000
quietHours: "22:00-06:00"
laneLimits: [{ lane: mine, mostShips: 3 }, { lane: trade, mostShips: 9 }]
ships:
  - name: probes
    match: { role: SATELLITE }
    lanes: [scout]
  - name: others
    match: { symbol: "*" }
    lanes: [contract, trade]
purchases:
  - { name: probes, type: SHIP_PROBE, atMost: 5, whenCreditsAbove: 60000 }
  - { name: haulers, type: SHIP_LIGHT_HAULER, atMost: 8, whenCreditsAbove: 400000 }
`;

const loaded = (own: string, files: Readonly<Record<string, string>> = {}) =>
  loadSettings('own.yaml', among({ 'own.yaml': own, 'base.yaml': BASE, ...files }));
const strategyOf = (own: string, files: Readonly<Record<string, string>> = {}) => loaded(own, files).strategy;

function problemsOf(own: string, files: Readonly<Record<string, string>> = {}): readonly string[] {
  try {
    loaded(own, files);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('a strategy that extends another one', () => {
  test('is that one, where it writes nothing else', () => {
    expect(strategyOf('extends: ./base.yaml')).toEqual(
      loadSettings('base.yaml', among({ 'base.yaml': BASE })).strategy,
    );
  });

  test('of docs/strategies.md is one that can be played', () => {
    const page = readFileSync('docs/strategies.md', 'utf8');
    const written = [...page.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text);
    expect(written.length).toBeGreaterThan(1);
    // A module of the page lies among the examples.
    const lying = (text: string) => text.replaceAll('./fresh-trade', './config/lanes/fresh-trade');
    for (const text of written) expect(problemsOf(lying(text))).toEqual([]);
  });

  test.each(SHIPPED_STRATEGIES)('may name %s, which comes along', (name) => {
    expect(strategyOf(`extends: ${name}`)).toEqual(loadSettings(`config/strategies/${name}.yaml`).strategy);
  });

  test('replaces keys and lists of values, and adds to mappings', () => {
    const strategy = strategyOf(
      'extends: ./base.yaml\nreserveCredits: 7\nagent: { callsigns: [OWN-1, OWN-2] }\navoid: { goods: [ICE_WATER] }',
    );
    expect(strategy).toMatchObject({ reserveCredits: 7, quietHours: '22:00-06:00', avoid: { goods: ['ICE_WATER'] } });
    expect(strategy.agent).toEqual({ callsigns: ['OWN-1', 'OWN-2'], faction: 'COSMIC' });
  });

  test('changes an entry of a known name where it stands; others come first', () => {
    const { purchases, ships, laneLimits } = strategyOf(`extends: ./base.yaml
purchases:
  - { name: haulers, atMost: 12 }
  - { type: SHIP_MINING_DRONE, atMost: 2, whenCreditsAbove: 90000 }
ships:
  - { name: others, lanes: [trade] }
laneLimits:
  - { lane: trade, mostShips: 4 }`);
    expect(purchases.map(({ type, atMost }) => [type, atMost])).toEqual([
      ['SHIP_MINING_DRONE', 2],
      ['SHIP_PROBE', 5],
      ['SHIP_LIGHT_HAULER', 12],
    ]);
    expect(purchases[2]?.whenCreditsAbove).toBe(400_000);
    expect(ships.map(({ lanes }) => lanes)).toEqual([['scout'], ['trade']]);
    expect(laneLimits).toEqual([
      { lane: 'mine', mostShips: 3 },
      { lane: 'trade', mostShips: 4 },
    ]);
  });

  test('takes away what it removes, and may write another of the same name', () => {
    const strategy = strategyOf(`extends: ./base.yaml
remove: [purchases.probes, quietHours, laneLimits.mine]
purchases: [{ name: probes, type: SHIP_PROBE, atMost: 1, whenCreditsAbove: 1 }]`);
    expect(strategy.quietHours).toBeUndefined();
    expect(strategy.laneLimits).toEqual([{ lane: 'trade', mostShips: 9 }]);
    expect(strategy.purchases.map(({ name, atMost }) => [name, atMost])).toEqual([
      ['probes', 1],
      ['haulers', 8],
    ]);
  });

  test('may extend one that extends another one; all files are its sources, its own last', () => {
    const files = {
      'middle.yaml': 'extends: ./base.yaml\nreserveCredits: 1\npurchases: [{ name: haulers, atMost: 2 }]',
    };
    const settings = loaded('extends: ./middle.yaml\nreserveCredits: 2', files);
    expect(settings.strategy).toMatchObject({ reserveCredits: 2, purchases: [{ atMost: 5 }, { atMost: 2 }] });
    expect(settings.sources).toEqual(['base.yaml', 'middle.yaml', 'own.yaml']);
  });
});

describe('mistakes in what is put together', () => {
  test.each<[string, string, string]>([
    [
      'an unknown strategy',
      'extends: defualt',
      'own.yaml:1: extends: expected a strategy (default, homebody, explorer, contractor, trader, miner) or the path of a file such as ./mine.yaml, got defualt (did you mean default?)',
    ],
    [
      'a file that is not there',
      'extends: ./none.yaml',
      'own.yaml:1: extends: expected a YAML file, got no such file ("none.yaml")',
    ],
    [
      'itself',
      'extends: ./own.yaml',
      'own.yaml:1: extends: expected a strategy that does not extend this one, got ./own.yaml',
    ],
    [
      'no name',
      'extends: 7',
      'own.yaml:1: extends: expected a strategy (default, homebody, explorer, contractor, trader, miner) or the path of a file such as ./mine.yaml, got 7',
    ],
    [
      'something else to remove',
      'extends: ./base.yaml\nremove: [purchases.probs]',
      'own.yaml:2: remove[0]: expected the name of something that is inherited (agent, reserveCredits, quietHours, laneLimits, laneLimits.mine, laneLimits.trade, ships, ships.probes, ships.others, purchases, purchases.probes, purchases.haulers), got "purchases.probs" (did you mean purchases.probes?)',
    ],
    [
      'no list to remove',
      'extends: ./base.yaml\nremove: probes',
      'own.yaml:2: remove: expected a list of names, got "probes"',
    ],
    [
      'a wrong value, by its own file and line',
      'extends: ./base.yaml\npurchases:\n  - { name: haulers, atMost: many }',
      'own.yaml:3: purchases[0].atMost: expected a whole number of ships from 1 to 1000, got "many"',
    ],
    [
      'a name twice',
      'extends: ./base.yaml\npurchases:\n  - { name: a, type: SHIP_PROBE, atMost: 1, whenCreditsAbove: 1 }\n  - { name: a, type: SHIP_PROBE, atMost: 2, whenCreditsAbove: 1 }',
      'own.yaml:4: purchases[1].name: expected each name once, got "a"',
    ],
    [
      'something else to extend',
      'agent: { callsigns: [AAA] }\nremove: [ships.probes]\nships: [{ match: { symbol: "*" }, lanes: [] }]',
      'own.yaml:2: remove: expected `extends` beside it, got none',
    ],
  ])('%s', (_, own, problem) => expect(problemsOf(own)).toEqual([problem]));

  test('in a file that is extended have its name and line', () => {
    expect(problemsOf('extends: ./bad.yaml', { 'bad.yaml': 'extends: ./base.yaml\n\nreserveCredits: -1' })).toEqual([
      'bad.yaml:3: reserveCredits: expected a whole number of credits, 0 or more, got -1',
    ]);
    const [syntax] = problemsOf('extends: ./bad.yaml', { 'bad.yaml': 'agent: [' });
    expect(syntax).toMatch(/^bad\.yaml:1: /);
  });

  test('a loop over two files is reported in the file that closes it', () => {
    const files = { 'other.yaml': 'extends: ./own.yaml' };
    expect(problemsOf('extends: ./other.yaml', files)).toEqual([
      'other.yaml:1: extends: expected a strategy that does not extend this one, got ./own.yaml',
    ]);
  });
});

describe('a printed strategy', () => {
  const OWN = 'extends: ./base.yaml\nremove: [quietHours]\npurchases:\n  - { name: haulers, atMost: 12 }\n';

  test('says of each line where it was written', () => {
    const lines = strategyLines('own.yaml', among({ 'own.yaml': OWN, 'base.yaml': BASE }));
    const places = lines.map((line) => line.replace(/ +# /, ' # '));
    expect(places).toContain('reserveCredits: 5000 # base.yaml:3');
    expect(places).toContain('    atMost: 12 # own.yaml:4');
    expect(places).toContain('    whenCreditsAbove: 400000 # base.yaml:15');
  });

  test.each([OWN, ...SHIPPED_STRATEGIES.map((name) => `extends: ${name}`)])(
    'reads back as the same strategy: %j',
    (own) => {
      const files = { 'own.yaml': own, 'base.yaml': BASE };
      const printed = strategyLines('own.yaml', among(files)).join('\n');
      expect(loadSettings('own.yaml', among({ ...files, 'own.yaml': printed })).strategy).toEqual(strategyOf(own));
    },
  );
});
