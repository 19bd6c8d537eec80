import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { feedFrom } from '../../../src/dashboard/event-feed.ts';
import { createStreamHub } from '../../../src/dashboard/stream.ts';
import { testConsole } from '../../daemon/console/test-console.ts';
import { withDaemon } from '../../kit/daemon.ts';
import { keptLog } from '../../telemetry/lines.ts';

const STREAMS = 50;
const MINUTES = 8;

/** Fewer than a stream gets in that time. */
const MOST_UNSENT = 80_000;

type Browser = ReturnType<typeof browser>;

/** A browser at the other end of a stream, which may have stopped reading. */
function browser(reads: boolean) {
  const wire = new PassThrough();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.assignSocket(wire as unknown as Socket);
  let bytes = 0;
  if (reads) {
    wire.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
  }
  return { response, received: () => bytes };
}

/** What a run came to. */
interface Watching {
  readonly requestsPerMinute: number;
  readonly credits: number;
  readonly browsers: readonly Browser[];
  readonly openAtEnd: number;
}

/** The same daemon in the same universe each time, with so many pages that listen. */
async function watchedBy(streams: number): Promise<Watching> {
  let watching: Watching | undefined;
  await withDaemon(async (daemonTest) => {
    const ownerConsole = testConsole(daemonTest.settings.strategy);
    const { log } = keptLog({ nowMs: daemonTest.time.clock.nowMs });
    const hub = createStreamHub({
      operator: ownerConsole.operator,
      feed: feedFrom(log),
      onBug: throwIt,
      mostUnsentBytes: MOST_UNSENT,
    });
    const run = await daemonTest.started({ owner: ownerConsole, log });
    const browsers = Array.from({ length: streams }, (_, index) => browser(index % 10 !== 0));
    for (const { response } of browsers) hub.add(response, hub.opening(0));
    const before = daemonTest.universe().counters().total.sent;
    await daemonTest.pass(MINUTES * 30);
    // Every fifth hangs up, and as many come anew.
    const restless = browsers.filter((_, index) => index % 5 === 4);
    for (const { response } of restless) response.destroy();
    for (const _ of restless) hub.add(browser(true).response, hub.opening(undefined));
    await daemonTest.pass(MINUTES * 30);
    const requests = daemonTest.universe().counters().total.sent - before;
    const credits = daemonTest.universe().agentSummary('ARGOSY-1', daemonTest.time.clock.nowMs())?.credits ?? 0;
    watching = { requestsPerMinute: requests / MINUTES, credits, browsers, openAtEnd: hub.count() };
    hub.close();
    await daemonTest.end(run);
  });
  if (watching === undefined) throw new Error('expected the scene to be played');
  return watching;
}

function throwIt(error: unknown): never {
  throw error;
}

test(`${STREAMS} open streams take nothing from trade: as many requests a minute, to the credit`, async () => {
  const alone = await watchedBy(0);
  const watched = await watchedBy(STREAMS);
  const share = watched.requestsPerMinute / alone.requestsPerMinute - 1;
  // biome-ignore lint/suspicious/noConsole: the figure is wanted
  console.info(
    `requests a game minute: ${alone.requestsPerMinute.toFixed(2)} without streams, ${watched.requestsPerMinute.toFixed(2)} with ${STREAMS}: ${(100 * share).toFixed(2)} %`,
  );
  expect(alone.requestsPerMinute).toBeGreaterThan(5);
  expect(Math.abs(share)).toBeLessThan(0.02);
  expect(watched.credits).toBe(alone.credits);
  // Those that read have heard a lot; those that stopped reading were let go, and nothing is kept for them.
  const heard = watched.browsers.filter((_, index) => index % 10 !== 0).map(({ received }) => received());
  expect(Math.min(...heard)).toBeGreaterThan(100_000);
  const deaf = watched.browsers.filter((_, index) => index % 10 === 0);
  for (const { response } of deaf) expect(response.destroyed).toBe(true);
  expect(watched.openAtEnd).toBe(STREAMS - deaf.length);
});
