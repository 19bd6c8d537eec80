import { createTokenMint, type TokenClaims } from '../../../src/universe/service/tokens.ts';
import type { Answer } from '../service/player.ts';
import type { Refused } from './refused.ts';
import type { Scene } from './scene.ts';

const claims: TokenClaims = {
  identifier: 'VOYAGER',
  version: 'v2.3.0',
  reset_date: '2026-09-06',
  iat: 0,
  sub: 'agent-token',
};

/** Asks for the agent with an Authorization header. */
function askWith(authorization: string): (scene: Scene) => Answer {
  return ({ player }) => player.send('GET', '/my/agent', undefined, { authorization });
}

/** The same, with a token of the universe's own that says something else than it should. */
function askClaiming(changes: Partial<Record<keyof TokenClaims, unknown>>): (scene: Scene) => Answer {
  return askWith(`Bearer ${createTokenMint(1).sign({ ...claims, ...changes } as TokenClaims)}`);
}

function registerAs(account: string, body: object): (scene: Scene) => Answer {
  return ({ player }) => {
    const authorization = `Bearer ${player.universe.mintAccountToken(account)}`;
    return player.send('POST', '/register', { faction: 'COSMIC', ...body }, { authorization });
  };
}

export const identityRefusals: readonly Refused[] = [
  {
    name: 'ask without a token',
    code: 4103,
    status: 401,
    when: ({ player }) => {
      player.token = '';
      return player.get('/my/agent');
    },
  },
  {
    name: 'ask while the universe is reset',
    code: 3200,
    status: 503,
    when: ({ player }) => {
      player.nowMs = Date.parse(player.get('/').json.serverResets.next);
      return player.get('/my/agent');
    },
  },
  { name: 'ask with an empty token', code: 4100, status: 401, when: askWith('Bearer ') },
  { name: 'ask by another scheme', code: 4100, status: 401, when: askWith('Basic abc') },
  { name: 'ask with a token that nobody signed', code: 4104, status: 401, when: askWith('Bearer a.b.c') },
  { name: 'ask with a token of no subject', code: 4101, status: 401, when: askClaiming({ sub: undefined }) },
  { name: 'ask with a token of another subject', code: 4102, status: 401, when: askClaiming({ sub: 'ship-token' }) },
  { name: 'ask with an account token', code: 4105, status: 401, when: askClaiming({ sub: 'account-token' }) },
  {
    name: 'ask with the token of no account',
    code: 4106,
    status: 401,
    when: askClaiming({ sub: 'account-token', identifier: '' }),
  },
  { name: 'ask as an agent that is none', code: 4107, status: 401, when: askClaiming({ identifier: 'NOBODY' }) },
  {
    name: 'ask by a name that every object has',
    code: 4107,
    status: 401,
    when: askClaiming({ identifier: 'constructor' }),
  },
  { name: 'ask with a token of another version', code: 4109, status: 401, when: askClaiming({ version: 'v1.0.0' }) },
  {
    name: 'ask with a token of another reset',
    code: 4113,
    status: 401,
    when: askClaiming({ reset_date: '2026-08-30' }),
    data: { expected: '2026-09-06', actual: '2026-08-30' },
  },
  {
    name: 'register without an account',
    code: 4116,
    status: 401,
    when: ({ player }) => player.post('/register', { symbol: 'SECOND', faction: 'COSMIC' }),
  },
  { name: 'register for no account', code: 4106, status: 401, when: registerAs('', { symbol: 'SECOND' }) },
  { name: 'register as a faction', code: 4110, status: 409, when: registerAs('account', { symbol: 'cosmic' }) },
  { name: 'register a second time', code: 4111, status: 409, when: registerAs('account', { symbol: 'VOYAGER' }) },
  {
    name: 'send what is no JSON type',
    code: 5000,
    status: 415,
    when: ({ player, ship }) => player.send('POST', `${ship}/dock`, 'x', { 'content-type': 'text/plain' }),
  },
  {
    name: 'send too much at once',
    code: 429,
    status: 429,
    when: ({ player }) => {
      const burst = Array.from({ length: 40 }, () => {
        player.nowMs -= 500;
        return player.get('/my/agent');
      });
      return burst.at(-1) ?? player.get('/my/agent');
    },
    data: { type: 'Account', limitBurst: 30, limitPerSecond: 2, remaining: 0 },
  },
  { name: 'ask for no agent', code: 404, status: 404, when: ({ player }) => player.get('/agents/NOBODY') },
  { name: 'ask for no faction', code: 404, status: 404, when: ({ player }) => player.get('/factions/constructor') },
  {
    name: 'accept another agent’s contract',
    code: 4500,
    given: ({ contract }) => Object.assign(contract, { agentSymbol: 'OTHER' }),
    when: ({ player, contract }) => player.post(`${contract}/accept`),
  },
  {
    name: 'fulfil another agent’s contract',
    code: 4506,
    given: ({ contract }) => Object.assign(contract, { agentSymbol: 'OTHER' }),
    when: ({ player, contract }) => player.post(`${contract}/fulfill`),
  },
];
