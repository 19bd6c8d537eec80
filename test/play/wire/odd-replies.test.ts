import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseReply } from '../../../src/wire/parse-reply.ts';
import { kindOf, mutationsOf, useOf } from '../../long/fuzz/odd-replies.ts';
import type { Json } from '../../universe/service/player.ts';
import { readReply } from '../../wire/read-reply.ts';
import { bodiesOf, bodyOf, operationIds } from '../../wire/samples.ts';

/** A reply of an operation, with one thing that may happen to it. */
const oddReply = fc.constantFrom(...operationIds).chain((operation) =>
  fc.constantFrom(...bodiesOf(operation)).chain((body) =>
    fc.record({
      operation: fc.constant(operation),
      body: fc.constant(body),
      mutation: fc.constantFrom(...mutationsOf(body)),
    }),
  ),
);

test('F49: whatever one place of a reply holds, what was not touched is used', () => {
  fc.assert(
    fc.property(oddReply, ({ operation, body, mutation }) => {
      const { used, fault } = useOf(operation, body, mutation);
      expect(fault).toBeUndefined();
      if (kindOf(operation) === 'list') expect(used).toBe('rest');
      if (kindOf(operation) === 'change') expect(used).not.toBe('nothing');
    }),
    { numRuns: 600 },
  );
});

/** The reply as it is read, and what in it was odd. */
function read(...given: Parameters<typeof readReply>) {
  const { reply, oddities } = readReply(...given);
  return { data: reply.data, oddities, reply };
}

/** A page of two ships. */
function aFleet(): Json {
  const body = bodyOf('getMyShips');
  const [ship] = body.data;
  return { ...body, data: [ship, { ...structuredClone(ship), symbol: 'SECOND' }] };
}

describe('F49: an unknown word', () => {
  test('is kept as text, and told with its list and place', () => {
    const body = aFleet();
    body.data[1].nav.flightMode = 'AUTO';
    const { data, oddities } = read('getMyShips', body);
    expect(data.map(({ nav }: Json) => nav.flightMode)).toContain('AUTO');
    expect(oddities).toEqual([{ place: 'data.[].nav.flightMode', came: 'AUTO', list: 'flight mode' }]);
  });

  test.each(['constructor', '__proto__', '', 'a'.repeat(5_000)])('may be %j', (word) => {
    const body = bodyOf('getMyShip');
    body.data.nav.status = word;
    expect(read('getMyShip', body).data.nav.status).toBe(word);
  });

  test('does not keep entries from being left out, nor is it kept for another place by that', () => {
    const body = aFleet();
    body.data[1].frame.symbol = 'FRAME_PEBBLE';
    delete body.data[0].fuel;
    const { data, oddities, reply } = read('getMyShips', body);
    expect(data[0].frame.symbol).toBe('FRAME_PEBBLE');
    expect(reply.leftOut).toBe(1);
    expect(oddities.map(({ place }) => place)).toEqual(['data.[].fuel', 'data.[].frame.symbol']);
  });
});

describe('F49: an instant', () => {
  test.each([
    '2026-09-14T08:00:41.000Z',
    '2026-09-14T08:00:41Z',
    '2026-09-14T08:00:41+00:00',
    '2026-09-14T08:00:41.000000Z',
    '2026-09-14T10:00:41.000123456+02:00',
    '2026-09-14T03:30:41-0430',
    '2026-09-14T10:00:41,000+02',
    '20260914T080041Z',
    '20260914T100041.5+0200',
    '2026-09-14t08:00:41z',
    '2026-09-14T08:00Z',
  ])('%s is read in whatever ISO form it comes, as the service writes it', (form) => {
    const body = bodyOf('navigateShip');
    body.data.nav.route.arrival = form;
    const { data, oddities } = read('navigateShip', body);
    expect(data.nav.route.arrival).toMatch(/^2026-09-14T08:00:(41|59)(\.\d+)?Z$/);
    expect(oddities).toEqual([]);
  });

  test('of a survey goes back as it came', () => {
    const body = bodyOf('createSurvey');
    body.data.surveys[0].expiration = '2026-09-14T10:00:41+02:00';
    body.data.surveys[0].deposits.push({ symbol: 7 }, null);
    expect(read('createSurvey', body).data.surveys[0]).toEqual(body.data.surveys[0]);
  });
});

describe('what other fields tell', () => {
  test('a record that does not say whose it is, is of whom it was asked for', () => {
    const { data } = bodyOf('getMarket');
    const { symbol, ...market } = data;
    expect(read('getMarket', { data: market }, { waypointSymbol: symbol }).data.symbol).toBe(symbol);
  });

  test('a system is the beginning of a waypoint, and a hold has as many units as its goods', () => {
    const body = bodyOf('getMyShip');
    const { systemSymbol } = body.data.nav;
    const { units } = body.data.cargo;
    delete body.data.nav.systemSymbol;
    delete body.data.cargo.units;
    expect(read('getMyShip', body).data).toMatchObject({ nav: { systemSymbol }, cargo: { units } });
  });

  test('a contract of which a line cannot be read is not read at all: it would be another one', () => {
    const body = bodyOf('getContract');
    delete body.data.terms.deliver[0].unitsRequired;
    expect(parseReply('getContract', body).success).toBe(false);
  });
});

test('a registration is used as long as it has its token, whatever else it says', () => {
  for (const odd of [null, 7, 'x', [], {}, [null], [{}]]) {
    const { token } = bodyOf('register').data;
    const body = { data: { token, agent: odd, contract: odd, ships: odd, ship: odd, faction: odd } };
    expect(read('register', body).data.token).toBe(token);
  }
  expect(parseReply('register', { data: { ...bodyOf('register').data, token: 7 } }).success).toBe(false);
});
