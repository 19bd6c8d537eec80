import { describe, expect, it } from 'vitest';
import { credentialProblem } from '../../src/config/credentials.ts';
import type { ServerSettings } from '../../src/config/schema/server-schema.ts';

const embedded: ServerSettings = { kind: 'embedded', speed: 60, seed: 1, quoteUnits: false };
const live: ServerSettings = { kind: 'live', url: 'https://api.spacetraders.io/v2', speed: 1, quoteUnits: false };
const TOKEN = 'canary-token-of-no-one';

describe('credentials', () => {
  it('are not needed by an embedded config, which ignores those in the environment', () => {
    expect(credentialProblem({ server: embedded }, {}, false)).toBeUndefined();
    expect(credentialProblem({ server: embedded }, { SPACETRADERS_TOKEN: 'not a\ntoken' }, false)).toBeUndefined();
  });

  it.each([
    ['of an agent', { SPACETRADERS_TOKEN: TOKEN }, false],
    ['of an account', { SPACETRADERS_ACCOUNT_TOKEN: TOKEN }, false],
    ['stored by an earlier run', {}, true],
    [
      'stored by an earlier run, beside empty variables',
      { SPACETRADERS_TOKEN: '', SPACETRADERS_ACCOUNT_TOKEN: '' },
      true,
    ],
  ])('suffice for a live server when there is a token %s', (_name, env, hasStoredToken) => {
    expect(credentialProblem({ server: live }, env, hasStoredToken)).toBeUndefined();
  });

  it.each([{}, { SPACETRADERS_TOKEN: '' }, { SPACETRADERS_TOKEN: undefined, SPACETRADERS_ACCOUNT_TOKEN: '' }])(
    'that are missing for a live server are told with what to do: %o',
    (env) => {
      const problem = credentialProblem({ server: live }, env, false);
      expect(problem).toMatch(/api\.spacetraders\.io.*SPACETRADERS_ACCOUNT_TOKEN_FILE.*SPACETRADERS_TOKEN_FILE/);
    },
  );

  it.each([`Bearer ${TOKEN}`, `${TOKEN}\n`, ` ${TOKEN}`, `${TOKEN}\u2026`])(
    'that no header can carry are refused unprinted',
    (token) => {
      for (const name of ['SPACETRADERS_TOKEN', 'SPACETRADERS_ACCOUNT_TOKEN']) {
        const problem = credentialProblem({ server: live }, { [name]: token }, true);
        expect(problem).toContain(`expected ${name} to be a token alone`);
        expect(problem).not.toContain('canary');
      }
    },
  );
});
