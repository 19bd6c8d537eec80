import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openStateFolder, storePath } from '../../../src/store/folders/state-folder.ts';
import { openStore } from '../../../src/store/store.ts';
import { systemClock } from '../../../src/time/clock.ts';
import { served } from '../../kit/served.ts';
import { argosy, folderForFile, type Process, start, stopped, writeConfig } from './argosy.ts';

/** Slow: most of these daemons wait for the end, and what they do meanwhile is not looked at. */
const SPEED = 20;
const EMBEDDED = `{ kind: embedded, world: kind, speed: ${SPEED}, rivalsAbroad: 0 }`;

const folder = folderForFile();
const universe = await served(1, SPEED);
afterAll(universe.end);

/** A config and an account of its own at the served universe. */
function player(name: string) {
  const config = writeConfig(join(folder, name), `{ kind: live, url: "${universe.url}", speed: ${SPEED} }`);
  const env = { SPACETRADERS_ACCOUNT_TOKEN: universe.mintAccountToken(name) };
  return { config, env, state: join(folder, name, 'state') };
}

describe('two daemons of one agent', () => {
  let agent: unknown;

  test('F27: at a time: the second ends with 78 and says whom to stop, before it has sent a request', async () => {
    const { config, env } = player('twice');
    const first = start(['run', config], { env });
    agent = (await first.said('daemon.ready')).agent;
    await first.said('ship.navigated');
    // Asleep, the first one sends nothing: whatever comes now is of the second.
    first.child.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 200));
    const before = universe.counters().total.sent;
    const { code, stderr } = await argosy(['run', config], { env });
    expect(universe.counters().total.sent).toBe(before);
    first.child.kill('SIGCONT');
    expect(code).toBe(78);
    expect(stderr).toMatch(new RegExp(`only one to fly ARGOSY-1.*process ${first.child.pid} does`));
    await stopped(first);
  });

  test('F28: one after the other, whose books are corrupt: they are moved aside, and it goes on from what the server says', async () => {
    const { config, env, state } = player('twice');
    const books = join(state, readdirSync(state).find((file) => file.endsWith('.sqlite')) ?? '');
    truncateSync(books, 5_000);
    const second = start(['run', config], { env });
    const resumed = await second.said('agent.resumed');
    await second.said('mission.started');
    await stopped(second);
    const log = second.log();
    expect(log.find(({ event }) => event === 'store.failed')).toMatchObject({
      level: 'error',
      file: expect.stringMatching(/\.sqlite\.corrupt$/),
      reason: expect.stringContaining('moved it to'),
    });
    expect(existsSync(`${books}.corrupt`)).toBe(true);
    expect(resumed.agent).toBe(agent);
    expect(log.some(({ event }) => event === 'agent.registered')).toBe(false);
    const store = await openStore(books);
    const opening = Number(await store.meta.get('openingCredits'));
    const { creditsDelta } = await store.ledger.totals();
    await store.close();
    expect(opening + creditsDelta).toBe(universe.agentSummary(String(resumed.agent), systemClock().nowMs())?.credits);
  });
});

// Each has an agent and folders of its own, and most of their time they wait.
describe.concurrent('beside each other', () => {
  describe.skipIf(process.getuid?.() === 0)('F28: a state folder that may not be written any more', () => {
    test('ends the daemon with 74 once it is stopped, and one line says why', async () => {
      const config = writeConfig(join(folder, 'locked'), EMBEDDED);
      const state = join(folder, 'locked', 'state');
      const daemon = start(['run', config]);
      await daemon.said('daemon.ready');
      chmodSync(state, 0o500);
      const { code, stderr } = await daemon.stop();
      chmodSync(state, 0o700);
      expect(code).toBe(74);
      expect(stderr).toMatch(/^argosy: \S+universe-\w+\.changes: it cannot be written: [^\n]+\n$/);
      expect(daemon.log().filter(({ level }) => level === 'fatal')).toHaveLength(1);
    });
  });

  /** A state folder that is moved away ends a daemon with 74 and one line. */
  async function endedByMoving(state: string, { ending }: Process): Promise<void> {
    renameSync(state, `${state}-moved`);
    const { code, stderr } = await ending;
    expect(code).toBe(74);
    expect(stderr).toMatch(/^argosy: \S+state: expected the state folder [^\n]+ moved or removed meanwhile[^\n]+\n$/);
  }

  test('F28: a state folder that is moved away from a daemon ends it with 74, and one line says why', async () => {
    const daemon = start(['run', writeConfig(join(folder, 'vanished'), EMBEDDED)]);
    await daemon.said('daemon.ready');
    await endedByMoving(join(folder, 'vanished', 'state'), daemon);
  });

  test('F31: books of an older universe are archived under whichever of our callsigns they were kept, though another one is free now; F28 as above, on a server', async () => {
    const { config, env, state } = player('later');
    const old = { serverHost: new URL(universe.url).host, resetDate: '2020-01-05', callsign: 'ARGOSY-5' };
    await (await openStore(storePath(openStateFolder(state), old))).close();
    mkdirSync(join(state, 'archive'));
    writeFileSync(join(state, 'archive', 'ARGOSY-5@embedded@2019-12-29.token'), '');
    appendFileSync(config, 'archive: { keep: 1 }\n');
    const daemon = start(['run', config], { env });
    const archived = await daemon.said('store.archived');
    const pruned = await daemon.said('archive.pruned');
    expect(pruned).toMatchObject({ file: 'ARGOSY-5@embedded@2019-12-29.token' });
    expect(readdirSync(join(state, 'archive'))).toContainEqual(expect.stringContaining('2020-01-05'));
    expect(archived).toMatchObject({
      agent: 'ARGOSY-5',
      file: expect.stringMatching(/^archive.ARGOSY-5@.*@2020-01-05/),
    });
    expect(existsSync(storePath(state, old))).toBe(false);
    await daemon.said('daemon.ready');
    await endedByMoving(state, daemon);
  });
});
