import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasOfficialSchemas, officialEndpoints, officialFaults, officialReplySchema } from './official.ts';
import { playSession, type Recorded } from './session.ts';
import { playStagedSession } from './staged-session.ts';

/** Departures of docs/universe/errata.md, as the checker words them. */
const ERRATA = [
  ['E1', 'GET /.health: not described'],
  ['E2', 'POST /register.data.ship: missing'],
  ['E3', 'ShipNavRoute.departure: missing'],
  ['E4', 'ShipyardShip.symbol: missing'],
  ['E11', 'GET /error-codes: not described'],
  ['E12', 'GET /my/factions: not described'],
  ['E13', 'POST /my/ships/{shipSymbol}/transfer.data.targetCargo: not described'],
  ['E14', 'POST /my/ships/{shipSymbol}/chart.data.transaction: not described'],
  ['E15', 'POST /my/ships/{shipSymbol}/extract/survey.data.modifiers: not described'],
] as const;

function faultsOf({ method, template, status, json }: Recorded): string[] {
  const schema = officialReplySchema(method, template, status);
  const where = `${method} ${template}`;
  return schema === undefined ? [`${where}: not described`] : officialFaults(schema, json, where);
}

describe.skipIf(!hasOfficialSchemas)('replies against the official description (skipped where that is absent)', () => {
  const replies = [...playSession(), ...playStagedSession()].filter(({ status }) => status === 200 || status === 201);
  const faults = hasOfficialSchemas ? new Set(replies.flatMap(faultsOf)) : new Set<string>();

  test('each of the 59 operations is there, and succeeded', () => {
    const succeeded = new Set(replies.map(({ endpoint }) => endpoint));
    const described = officialEndpoints();
    process.stdout.write(`official operations: ${described.length}, all of them answered with success\n`);
    expect(described).toHaveLength(59);
    expect(described.filter((endpoint) => !succeeded.has(endpoint))).toEqual([]);
  });

  test.each(ERRATA)('%s: %s', (_id, fault) => {
    expect(faults).toContain(fault);
  });

  test('no reply departs from the description in any other way', () => {
    const known: readonly string[] = ERRATA.map(([, fault]) => fault);
    expect([...faults].filter((fault) => !known.includes(fault))).toEqual([]);
  });

  test.each([
    ['a missing field', { credits: undefined }, 'Agent.credits: missing'],
    ['a wrong type', { credits: 1.5 }, 'Agent.credits: expected integer'],
    ['an unknown field', { email: 'x' }, 'Agent.email: not described'],
    ['a callsign that is too short', { symbol: 'AB' }, 'Agent.symbol: too short'],
  ])('the checker finds %s', (_what, spoilt, fault) => {
    const reply = replies.find(({ endpoint }) => endpoint === 'GET /my/agent');
    if (reply === undefined) throw new Error('expected the session to read the agent');
    const data = JSON.parse(JSON.stringify({ ...reply.json.data, ...spoilt }));
    expect(faultsOf({ ...reply, json: { data } })).toEqual([fault]);
  });
});

test('docs/universe/errata.md lists every erratum that a test names, and each only once', () => {
  const text = readFileSync(new URL('../../../docs/universe/errata.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| (E\d+) \|/gm)].map((match) => match[1]);
  expect(listed.toSorted()).toEqual(Array.from({ length: 16 }, (_, index) => `E${index + 1}`).toSorted());
});
