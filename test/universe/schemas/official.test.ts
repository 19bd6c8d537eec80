import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasOfficialSchemas, officialFaults, officialReplySchema } from './official.ts';
import { playSession, type Recorded } from './session.ts';

/** Departures of docs/errata.md, as the checker words them. */
const ERRATA = [
  ['E1', 'GET /.health: not described'],
  ['E2', 'POST /register.data.ship: missing'],
  ['E3', 'ShipNavRoute.departure: missing'],
  ['E4', 'ShipyardShip.symbol: missing'],
] as const;

function faultsOf({ method, template, status, json }: Recorded): string[] {
  const schema = officialReplySchema(method, template, status);
  const where = `${method} ${template}`;
  return schema === undefined ? [`${where}: not described`] : officialFaults(schema, json, where);
}

describe.skipIf(!hasOfficialSchemas)(
  'replies against the official description (skipped without ../shared/openapi)',
  () => {
    const replies = playSession().filter(({ status }) => status === 200 || status === 201);
    const faults = hasOfficialSchemas ? new Set(replies.flatMap(faultsOf)) : new Set<string>();

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
  },
);

test('docs/errata.md lists every erratum that a test names, and each only once', () => {
  const text = readFileSync(new URL('../../../docs/errata.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| (E\d+) \|/gm)].map((match) => match[1]);
  expect(listed).toEqual(['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'E8', 'E9', 'E10']);
});
