import { describe, expect, it } from 'vitest';
import { loadSettings } from '../../src/config/load.ts';
import { ConfigError } from '../../src/config/problems/problem.ts';
import { BAD_CONFIGS } from './bad-configs.ts';
import { BAD_STRATEGIES } from './bad-strategies.ts';
import { GOOD_STRATEGY, LANE_LIST } from './bad-text.ts';
import { BAD_YAML } from './bad-yaml.ts';
import { problemsOf, textsOf } from './load-texts.ts';

describe('F39: a file with mistakes', () => {
  it.each(Object.entries({ ...BAD_CONFIGS, ...BAD_STRATEGIES, ...BAD_YAML }))(
    'tells all of %s',
    (_, [text, ...problems]) => {
      expect(problemsOf({ 'bad.yaml': text, 'good.yaml': GOOD_STRATEGY }, 'bad.yaml')).toEqual(
        problems.map((problem) => `bad.yaml:${problem}`),
      );
    },
  );

  it('is refused by an error whose message lists the problems', () => {
    const load = () => loadSettings('bad.yaml', textsOf({ 'bad.yaml': 'server: live' }));
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/^bad\.yaml:1: strategy: expected .*\nbad\.yaml:1: server: expected .*$/);
  });

  it('with five different mistakes lists five, each with its line', () => {
    const text = [
      'agent:',
      '  callsigns: [argosy-1]',
      'ships:',
      '  - match: { role: COMMAND }',
      '    lanes: [contract, fishing]',
      'reserveCredits: 20k',
      'purchases:',
      '  - type: ship minning drone',
      '    atMost: 2',
      '    whenCreditsAbove: 250000',
      'avoids: {}',
    ].join('\n');
    expect(problemsOf({ 'five.yaml': text }, 'five.yaml')).toEqual([
      'five.yaml:2: agent.callsigns[0]: expected a callsign of 3 to 14 capital letters, digits, - or _, got "argosy-1" (write "ARGOSY-1")',
      `five.yaml:5: ships[0].lanes[1]: expected one of ${LANE_LIST}, got "fishing"`,
      'five.yaml:6: reserveCredits: expected a whole number of credits, 0 or more, got "20k" (write 20000)',
      'five.yaml:8: purchases[0].type: expected a ship type such as SHIP_MINING_DRONE, got "ship minning drone" (did you mean SHIP_MINING_DRONE?)',
      'five.yaml:11: avoids: expected one of the keys extends, remove, agent, ships, reserveCredits, reserveWhen, purchases, mostShips, prices, quietHours, scrapIdleInLastHours, laneLimits, contracts, trades, avoid, lanes, hooks, server, limits, log, got "avoids" (did you mean avoid?)',
    ]);
  });

  it('tells the mistakes of a config and of the strategy it names, each under its own file', () => {
    const files = {
      'config/a.yaml': 'strategy: s/b.yaml\nlog: { level: loud }',
      'config/s/b.yaml': `${GOOD_STRATEGY}\nreserveCredits: -1`,
    };
    expect(problemsOf(files, 'config/a.yaml')).toEqual([
      'config/a.yaml:2: log.level: expected one of debug, info, warn, error, got "loud"',
      'config/s/b.yaml:3: reserveCredits: expected a whole number of credits, 0 or more, got -1',
    ]);
  });

  it('never has its secrets repeated', () => {
    const token = 'eyJhbGciOiJSUzI1NiJ9.eyJpZGVudGlmaWVyIjoiQSJ9.c2lnbmF0dXJl';
    const texts = [
      `token: ${token}`,
      `${token}: 1`,
      `strategy: ${token}`,
      `strategy: "${token}`,
      `agent: { callsigns: [${token}] }`,
      `server: { kind: live, url: "https://user:${token}@x.example/v2" }`,
      `server: { kind: live, url: "https://x.example/?token=${token}" }`,
      `a: [Bearer ${token}`,
      `? [${token}]\n: *${token}`,
    ];
    for (const text of texts) {
      const message = problemsOf({ 'bad.yaml': text }, 'bad.yaml').join('\n');
      expect(message).toMatch(/^bad\.yaml:1/);
      expect(message.toLowerCase()).not.toContain(token.slice(0, 20).toLowerCase());
    }
  });
});
