import { systemClock } from '../../src/time/clock.ts';
import type { LedgerRow } from '../../src/universe/ledger.ts';
import { serveUniverse } from '../../src/universe/service/http-server.ts';
import { createUniverse } from '../../src/universe/universe.ts';

/** A universe in a process of its own, forked by a test: says where it is, and shows its ledger when asked. */

/** What it says once it can be reached. */
export interface Ready {
  readonly url: string;
  readonly accountToken: string;
}

/** What it answers to any message. */
export interface Shown {
  readonly ledger: readonly LedgerRow[];
}

const [seed = 1, speed = 1] = process.argv.slice(2).map(Number);
const clock = systemClock();
const universe = createUniverse({ seed, speed, startedAtMs: clock.nowMs() });
const { url } = await serveUniverse(universe, { port: 0, clock });
process.on('message', () => process.send?.({ ledger: universe.ledger() } satisfies Shown));
process.on('disconnect', () => process.exit());
process.send?.({ url, accountToken: universe.mintAccountToken('player') } satisfies Ready);
