import { describe, expect, test } from 'vitest';
import type { Transport } from '../../../../src/wire/transport.ts';
import { type Harbour, inHarbour } from '../../../kit/daemon.ts';
import { probesDo, withOpenGate } from './open-gate.ts';

const PROBE = 'ARGOSY-1-2';
const CHARTS = `/my/ships/${PROBE}/chart`;
const JUMPS = `/my/ships/${PROBE}/jump`;

/** A daemon in a galaxy whose home gate is finished, its probe there to explore and chart. */
function begin(harbour: Harbour) {
  harbour.replaceUniverse(withOpenGate());
  return harbour.start({ settings: probesDo(harbour, ['chart', 'explore']) });
}

async function end(harbour: Harbour, run: ReturnType<typeof begin>): Promise<void> {
  run.stop();
  await harbour.reach(run.ending, 2);
}

const asked = ({ sent }: Harbour, what: RegExp) => sent.map(({ path }) => path).filter((path) => what.test(path));

const bodiesTo = ({ sent }: Harbour, path: string) =>
  sent.filter((one) => one.path === path).map(({ body = '{}' }) => JSON.parse(body));

async function expectBooksToAgree(harbour: Harbour): Promise<void> {
  const rows = await (await harbour.books('ARGOSY-1')).ledger.since(0);
  const credits = harbour.universe().agentSummary('ARGOSY-1', harbour.time.clock.nowMs())?.credits;
  expect(rows.reduce((sum, { creditsDelta }) => sum + creditsDelta, 175_000)).toBe(credits);
}

/** Answers the first request to a path as the service would refuse it. */
function refusingFirst(path: string, code: number, message: string): Harbour['way'] {
  let isFirst = true;
  return (onwards) => async (request, signal) => {
    if (request.path !== path || !isFirst) return onwards(request, signal);
    isFirst = false;
    return { status: 400, headers: {}, body: JSON.stringify({ error: { code, message } }) };
  };
}

/** Stops the daemon when a path was first asked for: what was asked takes effect, and nobody hears of it. */
function killedAt(path: string, kill: () => void): Harbour['way'] {
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
  test('jumps, reads where it comes, and charts what it stands on and all around', () =>
    inHarbour(async (harbour) => {
      const run = begin(harbour);
      await harbour.pass(4_200);
      await end(harbour, run);
      const states = harbour.events('ship.state').filter(({ ship }) => ship === PROBE);
      expect(states.map(({ to }) => to).join(' ')).toContain('navigating jumping readingSystem charting');
      const charted = harbour.events('waypoint.charted').map(({ waypoint }) => waypoint);
      expect(charted.length).toBeGreaterThan(1);
      expect(new Set(charted).size).toBe(charted.length);
      expect(charted[0]).toBe(bodiesTo(harbour, JUMPS)[0]?.waypointSymbol);
      expect(harbour.events('command.refused')).toEqual([]);
      await expectBooksToAgree(harbour);
      const lists = asked(harbour, /^\/systems\?/);
      expect(lists.length).toBeGreaterThan(40);
      expect(new Set(lists).size).toBe(lists.length);
      const gates = asked(harbour, /jump-gate$/);
      expect(new Set(gates).size).toBe(gates.length);
      expect(asked(harbour, /construction$/)).toEqual([]);
      // Whether filters by trait match what nobody has charted is not known of the service.
      expect(asked(harbour, /\btraits=/)).toEqual([]);
    }));

  test('goes another way when a gate is not finished (4262), and on when somebody else was faster to chart (4230)', () =>
    inHarbour(async (harbour) => {
      const [unbuilt, late] = [
        refusingFirst(JUMPS, 4262, 'The jump gate is under construction.'),
        refusingFirst(CHARTS, 4230, 'Waypoint already charted.'),
      ];
      harbour.way = (onwards) => unbuilt(late(onwards));
      const run = begin(harbour);
      await harbour.pass(4_200);
      await end(harbour, run);
      const [first, ...others] = bodiesTo(harbour, JUMPS).map(({ waypointSymbol }) => waypointSymbol);
      expect(others.length).toBeGreaterThan(0);
      expect(others).not.toContain(first);
      expect(harbour.events('command.refused').map(({ code }) => code)).toEqual([4262]);
      const lost = harbour.events('chart.late').map(({ waypoint }) => waypoint);
      const charted = harbour.events('waypoint.charted').map(({ waypoint }) => waypoint);
      expect(lost).toHaveLength(1);
      expect(charted.length).toBeGreaterThan(0);
      expect(charted).not.toContain(lost[0]);
      expect(bodiesTo(harbour, CHARTS)).toHaveLength(charted.length + 1);
    }));

  test.each([
    ['jump', JUMPS],
    ['chart', CHARTS],
  ])('whose reply to a %s is lost in a crash does it once: the next run finds out and books it', (_, path) =>
    inHarbour(async (harbour) => {
      let kill = () => {};
      harbour.way = killedAt(path, () => kill());
      const first = begin(harbour);
      kill = () => first.stop();
      await harbour.reach(first.ending, 120);
      const before = harbour.sent.length;
      const second = harbour.start({ settings: probesDo(harbour, ['chart', 'explore']) });
      await harbour.pass(120);
      await end(harbour, second);
      expect(harbour.events('command.settled').map(({ outcome }) => outcome)).toEqual(['done']);
      expect(harbour.events('command.refused')).toEqual([]);
      // One's own chart, of which nobody had heard, is not taken for another agent's.
      expect(harbour.events('chart.late')).toEqual([]);
      await expectBooksToAgree(harbour);
      // The atlas knows the systems.
      expect(harbour.sent.slice(before).filter((one) => one.path.startsWith('/systems?'))).toEqual([]);
    }),
  );
});
