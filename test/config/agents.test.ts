import { describe, expect, it } from 'vitest';
import { settingsOfAgents } from '../../src/config/agents.ts';
import { loadSettings } from '../../src/config/load.ts';
import { problemsOf, textsOf } from './load-texts.ts';

const strategy = (callsign: string, more = '') =>
  `agent: { callsigns: [${callsign}] }\nships: [{ match: { symbol: "*" }, lanes: [mine] }]\n${more}`;

const filesWith = (agents: string, more = '') => ({
  'a.yaml': `strategy: one.yaml\n${more}agents:\n${agents}`,
  'one.yaml': strategy('ALICE'),
  'two.yaml': strategy('BOBBY'),
  'shared.yaml': strategy('CAROL', 'limits: { requestsPerMinute: 5 }'),
});

const agentsIn = (agents: string, more = '') =>
  settingsOfAgents(loadSettings('a.yaml', textsOf(filesWith(agents, more))));

describe('several agents in a config', () => {
  it('are one where the config names none', () => {
    const settings = loadSettings('one.yaml', textsOf(filesWith('')));
    expect(settingsOfAgents(settings)).toEqual([settings]);
  });

  it('each play a strategy, theirs or that of the config, under their names, with their part of the requests', () => {
    const agents = agentsIn(
      '  - sharePercent: 50\n  - { strategy: two.yaml, faction: VOID }\n  - { callsigns: [DAVID, DAVE-2] }\n',
      'limits: { requestsPerMinute: 120 }\n',
    );
    const seen = agents.map(({ strategy: { agent }, limits, sources }) => ({ agent, ...limits, sources }));
    expect(seen).toEqual([
      { agent: { callsigns: ['ALICE'], faction: 'COSMIC' }, requestsPerMinute: 60, sources: ['a.yaml', 'one.yaml'] },
      { agent: { callsigns: ['BOBBY'], faction: 'VOID' }, requestsPerMinute: 30, sources: ['a.yaml', 'two.yaml'] },
      {
        agent: { callsigns: ['DAVID', 'DAVE-2'], faction: 'COSMIC' },
        requestsPerMinute: 30,
        sources: ['a.yaml', 'one.yaml'],
      },
    ]);
  });

  it('may each have a token of their own', () => {
    const server = 'server: { kind: live, url: "https://api.spacetraders.io/v2" }\n';
    const [first, second] = agentsIn('  - {}\n  - { strategy: two.yaml, tokenFile: secrets/bobby }\n', server);
    expect(first?.server).not.toHaveProperty('tokenFile');
    expect(second?.server).toMatchObject({ tokenFile: 'secrets/bobby' });
  });

  it.each([
    {
      name: 'an agent listed twice',
      agents: '  - {}\n  - {}\n',
      told: 'a.yaml:4: agents[1].callsigns: expected callsigns that no agent above has, got ALICE (give each agent callsigns here, in place of those of its strategy)',
    },
    {
      name: 'shares above 100 percent',
      agents: '  - sharePercent: 60\n  - { strategy: two.yaml, sharePercent: 50 }\n',
      told: 'a.yaml:4: agents[1].sharePercent: expected shares of at most 100 percent together, got 110 percent',
    },
    {
      name: 'shares that leave nothing to the rest',
      agents: '  - sharePercent: 100\n  - { strategy: two.yaml }\n',
      told: 'a.yaml:3: agents[0].sharePercent: expected shares of at most 99 percent together, got 100 percent',
    },
    {
      name: 'no agents',
      agents: '  []\n',
      told: 'a.yaml:2: agents: expected a list of agents, at least one, got an empty list',
    },
    {
      name: 'limits in the strategy of one of them',
      agents: '  - {}\n  - strategy: shared.yaml\n',
      told: 'shared.yaml:3: limits: expected no limits in the strategy of one of several agents, got limits (it goes into the config, for all of them)',
    },
    {
      name: 'a strategy that is not there',
      agents: '  - {}\n  - strategy: three.yaml\n',
      told: `a.yaml:4: agents[1].strategy: expected a YAML file, got no such file ("three.yaml") (a path that is not absolute begins at the config's folder)`,
    },
  ])('are refused with $name', ({ agents, told }) => {
    expect(problemsOf(filesWith(agents), 'a.yaml')).toEqual([told]);
  });
});
