import { expect, test } from 'vitest';
import { agentsAsked } from '../../src/cli/agent-flag.ts';
import { loadSettings } from '../../src/config/load.ts';

test('for an agent that the config does not have, the error names those it has, and which callsigns are spare', () => {
  const settings = loadSettings('config/argosy.yaml');
  const [first, ...spare] = settings.strategy.agent.callsigns;
  expect(() => agentsAsked(settings, { agent: 'FOO' })).toThrow(
    `--agent: expected ${first} (or, where that was taken, ${spare.join(', ')}), got FOO`,
  );
});
