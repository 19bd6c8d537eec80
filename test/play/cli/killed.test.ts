import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EMBEDDED, folderForEachTest, start, writeConfig } from './argosy.ts';

const folder = folderForEachTest();

test('F26: a daemon that was killed goes on in the same embedded universe, with the same books', async () => {
  const config = writeConfig(folder.path, EMBEDDED);
  const first = start(['run', config]);
  const { agent } = await first.said('daemon.ready');
  await first.said('contract.accepted');
  first.child.kill('SIGKILL');
  await first.ending;

  const second = start(['run', config]);
  expect(await second.said('universe.snapshot')).toMatchObject({
    what: expect.stringMatching(/with \d+ changes since$/),
  });
  expect(await second.said('agent.resumed')).toMatchObject({ agent });
  await second.said('daemon.ready');
  second.child.kill('SIGTERM');
  expect((await second.ending).code).toBe(0);
  const events = second.log().map(({ event }) => event);
  for (const event of ['universe.abandoned', 'agent.registered', 'books.adjusted']) expect(events).not.toContain(event);

  const state = join(folder.path, 'state');
  const [token = ''] = readdirSync(state).filter((name) => name.endsWith('.token'));
  const secret = readFileSync(join(state, token), 'utf8').trim();
  for (const name of readdirSync(state).filter((file) => file !== token))
    expect(readFileSync(join(state, name)).includes(secret), name).toBe(false);
});
