import { describe, expect } from 'vitest';
import type { Transport } from '../../../../src/wire/transport.ts';
import { type DaemonTest, test as it } from '../../../kit/daemon.ts';
import { answering, errorReply, once } from '../../../long/faults/rewrite.ts';
import { probesDo, withOpenGate } from './open-gate.ts';

const PROBE = 'ARGOSY-1-2';
const CHARTS = `/my/ships/${PROBE}/chart`;
const JUMPS = `/my/ships/${PROBE}/jump`;

/** A daemon in a galaxy whose home gate is finished, its probe there to explore and chart. */
function begin(daemonTest: DaemonTest) {
  daemonTest.replaceUniverse(withOpenGate());
  return daemonTest.start({ settings: probesDo(daemonTest, ['chart', 'explore']) });
}

const asked = ({ sent }: DaemonTest, what: RegExp) => sent.map(({ path }) => path).filter((path) => what.test(path));

const bodiesTo = ({ sent }: DaemonTest, path: string) =>
  sent.filter((one) => one.path === path).map(({ body = '{}' }) => JSON.parse(body));

async function expectBooksToAgree(daemonTest: DaemonTest): Promise<void> {
  const rows = await (await daemonTest.books('ARGOSY-1')).ledger.since(0);
  const credits = daemonTest.universe().agentSummary('ARGOSY-1', daemonTest.time.clock.nowMs())?.credits;
  expect(rows.reduce((sum, { creditsDelta }) => sum + creditsDelta, 175_000)).toBe(credits);
}

/** Answers one request to a path as the service would refuse it, by default the first. */
function refusing(path: string, code: number, message: string, passes = 0) {
  let passed = 0;
  return answering(
    once((request) => request.path === path && passed++ >= passes),
    () => errorReply(400, code, message),
  );
}

/** Stops the daemon when a path was first asked for: what was asked takes effect, and nobody hears of it. */
function killedAt(path: string, kill: () => void): DaemonTest['way'] {
  let isFirst = true;
  return (onwards: Transport): Transport =>
    async (request, signal) => {
      const reply = await onwards(request, signal);
      if (request.path !== path || !isFirst) return reply;
      isFirst = false;
      kill();
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    };
}

describe('a probe whose home gate is open', () => {
  it('reads from afar where it goes, jumps, reads where it comes, and charts what it stands on and all around', async ({
    daemonTest,
  }) => {
    const run = begin(daemonTest);
    await daemonTest.pass(4_200);
    await daemonTest.end(run);
    const states = daemonTest.events('ship.state').filter(({ ship }) => ship === PROBE);
    expect(states.map(({ to }) => to).join(' ')).toContain(
      'readingSystem planning checkingCargo orbiting navigating jumping charting readingSystem',
    );
    const charted = daemonTest.events('waypoint.charted').map(({ waypoint }) => waypoint);
    expect(charted.length).toBeGreaterThan(1);
    expect(new Set(charted).size).toBe(charted.length);
    expect(charted[0]).toBe(bodiesTo(daemonTest, JUMPS)[0]?.waypointSymbol);
    expect(daemonTest.events('command.refused')).toEqual([]);
    await expectBooksToAgree(daemonTest);
    const lists = asked(daemonTest, /^\/systems\?/);
    expect(lists.length).toBeGreaterThan(40);
    expect(new Set(lists).size).toBe(lists.length);
    const gates = asked(daemonTest, /jump-gate$/);
    expect(new Set(gates).size).toBe(gates.length);
    expect(asked(daemonTest, /construction$/)).toEqual([]);
    // Whether filters by trait match what nobody has charted is not known of the service.
    expect(asked(daemonTest, /\btraits=/)).toEqual([]);
  });

  it('goes another way when a gate is not finished (4262), and on when somebody else was faster to chart (4230)', async ({
    daemonTest,
  }) => {
    const [unbuilt, late] = [
      refusing(JUMPS, 4262, 'The jump gate is under construction.'),
      // Not at the gate: the list that is read there would tell otherwise.
      refusing(CHARTS, 4230, 'Waypoint already charted.', 2),
    ];
    daemonTest.way = (onwards) => unbuilt(late(onwards));
    const run = begin(daemonTest);
    await daemonTest.pass(4_200);
    await daemonTest.end(run);
    const [first, ...others] = bodiesTo(daemonTest, JUMPS).map(({ waypointSymbol }) => waypointSymbol);
    expect(others.length).toBeGreaterThan(0);
    expect(others).not.toContain(first);
    expect(daemonTest.events('command.refused').map(({ code }) => code)).toEqual([4262]);
    const lost = daemonTest.events('chart.late').map(({ waypoint }) => waypoint);
    const charted = daemonTest.events('waypoint.charted').map(({ waypoint }) => waypoint);
    expect(lost).toHaveLength(1);
    expect(charted.length).toBeGreaterThan(0);
    expect(charted).not.toContain(lost[0]);
    expect(bodiesTo(daemonTest, CHARTS)).toHaveLength(charted.length + 1);
  });

  it.for([
    ['jump', JUMPS],
    ['chart', CHARTS],
  ] as const)(
    'whose reply to a %s is lost in a crash does it once: the next run finds out and books it',
    async ([, path], { daemonTest }) => {
      let kill = () => {};
      daemonTest.way = killedAt(path, () => kill());
      const first = begin(daemonTest);
      kill = () => first.stop();
      await daemonTest.reach(first.ending, 120);
      const before = daemonTest.sent.length;
      const second = daemonTest.start({ settings: probesDo(daemonTest, ['chart', 'explore']) });
      await daemonTest.pass(120);
      await daemonTest.end(second);
      expect(daemonTest.events('command.settled').map(({ outcome }) => outcome)).toEqual(['done']);
      expect(daemonTest.events('command.refused')).toEqual([]);
      // One's own chart, of which nobody had heard, is not taken for another agent's.
      expect(daemonTest.events('chart.late')).toEqual([]);
      await expectBooksToAgree(daemonTest);
      // The atlas knows the systems.
      expect(daemonTest.sent.slice(before).filter((one) => one.path.startsWith('/systems?'))).toEqual([]);
    },
  );
});
