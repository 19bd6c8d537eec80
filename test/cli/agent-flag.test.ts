import { expect, test } from 'vitest';
import { agentsAsked } from '../../src/cli/agent-flag.ts';
import { loadSettings } from '../../src/config/load.ts';

test('an agent that a config does not have is told which it has, and which callsigns are only spare', () => {
  const settings = loadSettings('config/argosy.yaml');
  const [first, ...spare] = settings.strategy.agent.callsigns;
  expect(() => agentsAsked(settings, { agent: 'FOO' })).toThrow(
    `--agent: expected ${first} (or, where that was taken, ${spare.join(', ')}), got FOO`,
  );
});
