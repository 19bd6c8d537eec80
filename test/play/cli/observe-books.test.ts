import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { observedInBooks } from '../../../src/cli/observe-books.ts';
import { isoFromMs } from '../../../src/time/iso.ts';
import { type Observed, observeRecording } from '../../../src/universe/door.ts';
import { type DaemonTest, test } from '../../kit/daemon.ts';
import { booksAt } from '../../store/rows.ts';
import { withOpenGate } from '../daemon/galaxy/open-gate.ts';
import { folderForFile } from './argosy.ts';
import { argosyHere, failed } from './argosy-here.ts';

/** Records what the daemon exchanges with the service, as `run --record` does. */
function recording({ time: { clock } }: DaemonTest): [DaemonTest['way'], () => Observed] {
  const recorded = observeRecording(1);
  const through: DaemonTest['way'] = (onwards) => async (request, signal) => {
    const sentAt = isoFromMs(clock.nowMs());
    const reply = await onwards(request, signal);
    const { method, path, body } = request;
    const [received, replied] = [isoFromMs(clock.nowMs()), JSON.parse(reply.body)];
    const requestBody = body === undefined ? {} : { requestBody: JSON.parse(body) };
    recorded.take({ sentAt, receivedAt: received, method, path, ...requestBody, status: reply.status, body: replied });
    return reply;
  };
  return [through, recorded.observed];
}

/** Sightings in an order of their own: the books have the time of the reply, a recording that of the request. */
function untimed<Seen extends { readonly atSeconds: number }>(seen: readonly Seen[]) {
  const texts = seen.map(({ atSeconds: _, ...rest }) => JSON.stringify(sorted(rest)));
  return texts.sort();
}

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .sort()
        .map(([key, each]) => [key, sorted(each)])
    : value;

test('the books show of a game world what a recording of the same play shows', async ({ daemonTest }) => {
  daemonTest.replaceUniverse(withOpenGate());
  const [through, recorded] = recording(daemonTest);
  daemonTest.way = through;
  const { settings } = daemonTest;
  const ships = [{ match: { role: 'SATELLITE' }, lanes: ['chart' as const] }, ...settings.strategy.ships];
  const run = daemonTest.start({ settings: { ...settings, strategy: { ...settings.strategy, ships } } });
  await daemonTest.pass(2_400);
  await daemonTest.end(run);
  const [seen, kept] = [recorded(), await observedInBooks(await daemonTest.books('ARGOSY-1'), 'ARGOSY-1')];
  for (const some of [kept.charts, kept.jumpFees, kept.shipPrices.filter(({ isPurchase }) => isPurchase)])
    expect(some.length).toBeGreaterThan(0);
  expect(kept.charts).toEqual(seen.charts);
  expect(kept.homeSymbol).toBe(seen.homeSymbol);
  expect(kept.resetAtSeconds).toBe(seen.resetAtSeconds);
  expect(untimed(kept.jumpFees)).toEqual(untimed(seen.jumpFees));
  expect(untimed(kept.shipPrices)).toEqual(untimed(seen.shipPrices));
  expect(untimed(kept.markets.flat())).toEqual(untimed(seen.markets.flat()));
  expect(new Map([...seen.gates].sort())).toEqual(new Map([...kept.gates].sort()));
  expect(kept.boards.map(({ charts }) => charts)).toEqual(seen.boards.map(({ charts }) => charts));
});

describe('argosy calibrate --books', () => {
  const folder = folderForFile();
  const world = join(folder, 'my.yaml');

  test('reads the newest books of a folder, and says what is missing where they settle nothing', async () => {
    await booksAt(join(folder, 'ARGOSY@api.example@2026-11-22.sqlite'));
    const ending = await argosyHere(['calibrate', '--books', folder, '--write-world', world]);
    expect(ending).toEqual(failed(78, /0 game hours that settle none[\s\S]*charts\.payFactor: 0/));
  });

  test.for([
    [['--write-world', world], /expected --recorded DIR/],
    [['--books', folder], /books cannot be compared/],
    [['--books', folder, '--recorded', folder, '--write-world', world], /expected --recorded DIR/],
    [['--books', join(folder, 'none.sqlite'), '--write-world', world], /expected books that can be read/],
    [['--books', import.meta.dirname, '--write-world', world], /expected a folder with books/],
  ] as const)('refuses %j', async ([flags, said]) => {
    expect(await argosyHere(['calibrate', ...flags])).toEqual(failed(78, said));
  });
});
