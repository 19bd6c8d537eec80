import { createTokenMint, type TokenClaims } from '../../../src/universe/service/tokens.ts';
import type { Refused } from './refused.ts';
import { asRegistered, order, type Request, type Setting } from './stages.ts';

const claims: TokenClaims = {
  identifier: 'VOYAGER',
  version: 'v2.3.0',
  reset_date: '2026-09-06',
  iat: 0,
  sub: 'agent-token',
};

const ask: Request = ({ player }) => player.get('/my/agent');

const askWithout: Request = (set) => {
  set.player.token = '';
  return ask(set);
};

const askInReset: Request = (set) => {
  set.player.nowMs = Date.parse(set.player.get('/').json.serverResets.next);
  return ask(set);
};

const askTooOften: Request = (set) => {
  const burst = Array.from({ length: 40 }, () => {
    set.player.nowMs -= 500;
    return ask(set);
  });
  return burst.at(-1) ?? ask(set);
};

/** Asks for the agent with an Authorization header. */
function askWith(authorization: string): Request {
  return ({ player }) => player.send('GET', '/my/agent', undefined, { authorization });
}

/** The same, with a token of the universe's own that says something else than it should. */
function askClaiming(changes: Partial<Record<keyof TokenClaims, unknown>>): Request {
  return askWith(`Bearer ${createTokenMint(1).sign({ ...claims, ...changes } as TokenClaims)}`);
}

function registerAs(account: string, symbol: string): Request {
  return ({ player }) => {
    const authorization = `Bearer ${player.universe.mintAccountToken(account)}`;
    return player.send('POST', '/register', { faction: 'COSMIC', symbol }, { authorization });
  };
}

const ofAnother: Setting = ({ contract }) => Object.assign(contract, { agentSymbol: 'OTHER' });

export const identityRefusals: readonly Refused[] = [
  ['ask without a token', 4103, asRegistered, askWithout],
  ['ask while the universe is reset', 3200, asRegistered, askInReset],
  ['ask with an empty token', 4100, asRegistered, askWith('Bearer ')],
  ['ask by another scheme', 4100, asRegistered, askWith('Basic abc')],
  ['ask with a token that nobody signed', 4104, asRegistered, askWith('Bearer a.b.c')],
  ['ask with a token of no subject', 4101, asRegistered, askClaiming({ sub: undefined })],
  ['ask with a token of another subject', 4102, asRegistered, askClaiming({ sub: 'ship-token' })],
  ['ask with an account token', 4105, asRegistered, askClaiming({ sub: 'account-token' })],
  ['ask with the token of no account', 4106, asRegistered, askClaiming({ sub: 'account-token', identifier: '' })],
  ['ask as an agent that is none', 4107, asRegistered, askClaiming({ identifier: 'NOBODY' })],
  ['ask by a name that every object has', 4107, asRegistered, askClaiming({ identifier: 'constructor' })],
  ['ask with a token of another version', 4109, asRegistered, askClaiming({ version: 'v1.0.0' })],
  [
    'ask with a token of another reset',
    4113,
    asRegistered,
    askClaiming({ reset_date: '2026-08-30' }),
    { expected: '2026-09-06', actual: '2026-08-30' },
  ],
  [
    'register without an account',
    4116,
    asRegistered,
    ({ player }) => player.post('/register', { symbol: 'SECOND', faction: 'COSMIC' }),
  ],
  ['register for no account', 4106, asRegistered, registerAs('', 'SECOND')],
  ['register as a faction', 4110, asRegistered, registerAs('account', 'cosmic')],
  ['register a second time', 4111, asRegistered, registerAs('account', 'VOYAGER')],
  [
    'send what is no JSON type',
    5000,
    asRegistered,
    ({ player, ship }) => player.send('POST', `${ship}/dock`, 'x', { 'content-type': 'text/plain' }),
  ],
  [
    'send too much at once',
    429,
    asRegistered,
    askTooOften,
    { type: 'Account', limitBurst: 30, limitPerSecond: 2, remaining: 0 },
  ],
  ['ask for no agent', 404, asRegistered, ({ player }) => player.get('/agents/NOBODY')],
  ['ask for no faction', 404, asRegistered, ({ player }) => player.get('/factions/constructor')],
  ['accept another agent’s contract', 4500, ofAnother, order('accept', undefined, 'contract')],
  ['fulfil another agent’s contract', 4506, ofAnother, order('fulfill', undefined, 'contract')],
];
