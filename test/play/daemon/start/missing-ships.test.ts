import { describe, expect } from 'vitest';
import type { Transport, WireReply, WireRequest } from '../../../../src/wire/transport.ts';
import { type DaemonTest, test } from '../../../kit/daemon.ts';

const isShipList = ({ method, path }: WireRequest) => method === 'GET' && /^\/my\/ships(\?|$)/.test(path);
const isOneShip = ({ method, path }: WireRequest) => method === 'GET' && /^\/my\/ships\/[^/]+$/.test(path);

const json = (status: number, body: object): WireReply => ({ status, headers: {}, body: JSON.stringify(body) });
const broken = () => json(500, { error: { code: 3000, message: 'The server did not return a valid response.' } });
const notFound = () => json(404, { error: { code: 404, message: 'Not found.' } });
const empty = () => json(200, { data: [], meta: { total: 0, page: 1, limit: 20 } });

/** A list that leaves out all ships but the first. */
function short(reply: WireReply): WireReply {
  const { data } = JSON.parse(reply.body) as { data: object[] };
  return json(200, { data: data.slice(0, 1), meta: { total: 1, page: 1, limit: 20 } });
}

/** Replaces replies to some requests as long as it is switched on. */
function meddling(isMeant: (request: WireRequest) => boolean, replace: (reply: WireReply) => WireReply) {
  const state = { isOn: true };
  const way = (onwards: Transport): Transport => {
    return async (request, signal) => {
      const reply = await onwards(request, signal);
      return state.isOn && isMeant(request) ? replace(reply) : reply;
    };
  };
  return { state, way };
}

/** A fleet of some ships that has been stopped; gives their number. */
async function stopped(daemonTest: DaemonTest): Promise<number> {
  const run = await daemonTest.started();
  await daemonTest.until(() => daemonTest.events('ship.bought').length > 0, 30);
  await daemonTest.end(run);
  return 2 + daemonTest.events('ship.bought').length;
}

const resumedWith = (daemonTest: DaemonTest) => daemonTest.events('agent.resumed').map(({ ships }) => ships);

test.for<[what: string, replace: (reply: WireReply) => WireReply]>([
  ['is not served (500)', broken],
  ['is not there (404)', notFound],
  ['is empty', empty],
  ['is short', short],
])(
  'F64: a restart while the list of ships %s reads each ship that it knows of by its symbol',
  async ([, replace], { daemonTest }) => {
    const ships = await stopped(daemonTest);
    expect(ships).toBeGreaterThan(2);
    daemonTest.way = meddling(isShipList, replace).way;
    const run = await daemonTest.started();
    expect(resumedWith(daemonTest)).toEqual([ships]);
    await daemonTest.end(run);
  },
);

describe.each<[what: string, replace: (reply: WireReply) => WireReply, alone: (reply: WireReply) => WireReply]>([
  ['the list is empty and no ship is found', empty, notFound],
  ['neither the list nor any ship is served', broken, broken],
])('while %s', (_, replace, alone) => {
  test('a restart is not ready, though the list agrees; it asks again, and goes on with all ships once they are served', async ({
    daemonTest,
  }) => {
    const ships = await stopped(daemonTest);
    const lists = meddling(isShipList, replace);
    const singles = meddling(isOneShip, alone);
    daemonTest.way = (onwards) => lists.way(singles.way(onwards));
    const run = daemonTest.start();
    const before = daemonTest.sent.length;
    await daemonTest.pass(20 * 60);
    expect(resumedWith(daemonTest)).toEqual([]);
    expect(daemonTest.sent.slice(before).every(({ method }) => method === 'GET')).toBe(true);
    expect(daemonTest.events('fleet.unserved')).toHaveLength(1);
    expect(daemonTest.sent.length - before).toBeLessThan(20 * 60);
    lists.state.isOn = false;
    singles.state.isOn = false;
    await daemonTest.reach(run.ready, 5);
    expect(resumedWith(daemonTest)).toEqual([ships]);
    await daemonTest.end(run);
  });
});

test('one ship that is not served keeps none of the others, and a sound start sends no request more', async ({
  daemonTest,
}) => {
  const ships = await stopped(daemonTest);
  const list = meddling(isShipList, short);
  const single = meddling((request) => isOneShip(request) && request.path.endsWith('-2'), broken);
  daemonTest.way = (onwards) => list.way(single.way(onwards));
  const run = await daemonTest.started();
  expect(resumedWith(daemonTest)).toEqual([ships - 1]);
  await daemonTest.end(run);
  daemonTest.way = (onwards) => onwards;
  const before = daemonTest.sent.length;
  const sound = await daemonTest.started();
  expect(daemonTest.sent.slice(before).filter((sent) => isOneShip(sent) || isShipList(sent))).toHaveLength(1);
  await daemonTest.end(sound);
});

/** The agent with another number of ships. */
const counting = (shipCount: unknown) => (reply: WireReply) => {
  const body = JSON.parse(reply.body) as { data: object };
  return { ...reply, body: JSON.stringify({ data: { ...body.data, shipCount } }) };
};
const isAgent = ({ method, path }: WireRequest) => method === 'GET' && path === '/my/agent';

test.for([1e9, 'ten'])(
  'an agent that counts %s ships keeps a start with a sound list for no minute, and asks for few ships by symbols',
  async (shipCount, { daemonTest }) => {
    const ships = await stopped(daemonTest);
    daemonTest.way = meddling(isAgent, counting(shipCount)).way;
    const before = daemonTest.sent.length;
    const run = daemonTest.start();
    await daemonTest.reach(run.ready, 2);
    expect(resumedWith(daemonTest)).toEqual([ships]);
    expect(daemonTest.sent.slice(before).filter(isOneShip).length).toBeLessThan(100);
    await daemonTest.end(run);
  },
);

test('an agent that counts no ships is not believed while the list is not served and the books know some', async ({
  daemonTest,
}) => {
  const ships = await stopped(daemonTest);
  const list = meddling(isShipList, broken);
  const agent = meddling(isAgent, counting(0));
  daemonTest.way = (onwards) => list.way(agent.way(onwards));
  const run = await daemonTest.started();
  expect(resumedWith(daemonTest)).toEqual([ships]);
  await daemonTest.end(run);
});

test('an agent that counts more ships than the list and their symbols tell goes on with those after a few tries', async ({
  daemonTest,
}) => {
  await stopped(daemonTest);
  const list = meddling(isShipList, short);
  const singles = meddling(isOneShip, notFound);
  daemonTest.way = (onwards) => list.way(singles.way(onwards));
  const run = await daemonTest.started();
  expect(resumedWith(daemonTest)).toEqual([1]);
  await daemonTest.end(run);
});

test('F64: a list without any waypoint of the system where our ships are is not believed: nothing is done until it tells some', async ({
  daemonTest,
}) => {
  const list = meddling(({ path }) => /^\/systems\/[^/]+\/waypoints(\?|$)/.test(path), empty);
  daemonTest.way = list.way;
  const run = daemonTest.start();
  await daemonTest.pass(3 * 60);
  expect(daemonTest.events('daemon.ready')).toEqual([]);
  expect(daemonTest.sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/register']);
  list.state.isOn = false;
  await daemonTest.reach(run.ready, 5);
  await daemonTest.end(run);
});
