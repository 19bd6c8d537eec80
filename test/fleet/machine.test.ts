import { expect, test } from 'vitest';
import { shipGraph } from '../../scripts/docs/ship-graph.ts';
import { STATES_DO } from '../../scripts/docs/ship-machine-page.ts';
import { shipMachine } from '../../src/fleet/machine/ship.machine.ts';

const { states, root } = shipGraph();
const busy = states.filter((state) => !state.isFinal);

interface Invoke {
  readonly src: unknown;
  readonly onDone?: unknown;
  readonly onError?: unknown;
}

const configured = Object.entries(shipMachine.config.states ?? {}).map(([name, config]) => ({
  name,
  invoke: config.invoke as unknown as Invoke | undefined,
  always: config.always,
  after: config.after,
}));

function leadsOn(from: string): string[] {
  return states.find(({ name }) => name === from)?.edges.map(({ to }) => to) ?? [];
}

/** States that can be reached from one, itself included. */
function reachable(from: string): Set<string> {
  const seen = new Set([from]);
  for (const name of seen) for (const to of leadsOn(name)) seen.add(to);
  return seen;
}

test.each([[['navigating', 'docking', 'checkingCargo', 'selling']], [['checkingCargo', 'delivering', 'fulfilling']]])(
  "the customer's sentence %s is a chain of direct transitions",
  (sentence) => {
    for (const [index, name] of sentence.slice(0, -1).entries()) expect(leadsOn(name)).toContain(sentence[index + 1]);
  },
);

test('every state but the final ones invokes one actor, named by a string, with a way out when it ends and when it fails (F36, X4, X13)', () => {
  const finals = configured.filter(({ invoke }) => invoke === undefined).map(({ name }) => name);
  expect(finals.sort()).toEqual(['failed', 'scrapped']);
  for (const { name, invoke } of configured) {
    if (invoke === undefined) continue;
    expect(invoke.src, name).toBeTypeOf('string');
    expect(invoke.onDone, name).toBeDefined();
    expect(invoke.onError, name).toBeDefined();
  }
});

test('every state but the final ones can end in failed and in every other state of the machine', () => {
  for (const { name } of busy) {
    expect(leadsOn(name), name).toContain('failed');
    expect([...reachable(name)].sort(), name).toEqual(
      [...busy.map((state) => state.name), 'failed', 'scrapped'].sort(),
    );
  }
});

test('no event leads out of all states', () => {
  expect(root).toEqual([]);
});

test('the last way out of each outcome has no guard, so that no state is ever stuck', () => {
  for (const { name, invoke } of configured) {
    if (invoke === undefined) continue;
    for (const ways of [invoke.onDone, invoke.onError]) {
      const last: unknown = Array.isArray(ways) ? ways.at(-1) : ways;
      expect((last as { guard?: unknown }).guard, name).toBeUndefined();
    }
  }
});

test('an unknown outcome leads to reconciling and a refusal to replanning, from every state of a mission', () => {
  for (const { name, edges } of busy) {
    if (['reconciling', 'planning', 'paused', 'waiting', 'replanning'].includes(name)) continue;
    expect(edges.find(({ because }) => because === 'unknown')?.to, name).toBe('reconciling');
    expect(edges.find(({ because }) => because === 'refused')?.to, name).toBe('replanning');
  }
});

test('X17: eventless cycles are cut off, and there are no eventless or delayed transitions at all (X7, X1)', () => {
  expect(shipMachine.config.options?.maxIterations).toBe(1_000);
  for (const { name, always, after } of configured) expect([always, after], name).toEqual([undefined, undefined]);
});

test('the documentation says of every state what it does, and of no other', () => {
  expect(Object.keys(STATES_DO).sort()).toEqual(busy.map(({ name }) => name).sort());
});
