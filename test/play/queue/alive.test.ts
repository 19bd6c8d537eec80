import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const QUEUE = fileURLToPath(new URL('../../../src/queue/request-queue.ts', import.meta.url));
const TIME = fileURLToPath(new URL('../../../src/time/', import.meta.url));

/** Spends 30 leases, some of which stay out for a minute, then has nothing more to do. */
const PROGRAM = `
import { createRequestQueue } from ${JSON.stringify(QUEUE)};
import { systemClock } from ${JSON.stringify(`${TIME}clock.ts`)};
import { seededRandom } from ${JSON.stringify(`${TIME}random.ts`)};
const queue = createRequestQueue({ clock: systemClock(), random: seededRandom(1), speed: 1 });
const send = async () => ({ status: 200, headers: {}, body: '' });
await Promise.all(Array.from({ length: 30 }, () => queue.submit(send, { worth: 1, label: 'GET /' })));
console.log(queue.counters().started);
`;

it('the queue keeps a process up for as long as requests wait, and no longer', async () => {
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], { timeout: 20_000 });
  expect((await run).stdout.trim()).toBe('30');
});
