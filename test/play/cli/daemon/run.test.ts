import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { weekIn } from '../../../../src/daemon/weeks/week.ts';
import type { Line } from '../../../telemetry/lines.ts';
import { EMBEDDED, type Ending, filesIn, folderForFile, type Process, start, writeConfig } from '../argosy.ts';

const folder = folderForFile();
/** A token as someone may have set it for the live service. */
const CANARY = 'canary-token-of-the-live-service';
const env = { SPACETRADERS_TOKEN: CANARY, SPACETRADERS_ACCOUNT_TOKEN: `${CANARY}-account` };

/** How every token of the embedded universe begins. */
const JWT = /eyJ[\w-]{8}/;

const config = writeConfig(join(folder, 'embedded'), EMBEDDED);
const state = join(folder, 'embedded', 'state');
const run = () => start(['run', config, '--speed', '120'], { env });
const endings: Ending[] = [];

/** Asks for a clean stop as Ctrl-C does. */
async function interrupt({ child, ending }: Process): Promise<Ending> {
  child.kill('SIGINT');
  const end = await ending;
  endings.push(end);
  return end;
}

/** Presses Ctrl-C again and again until the process has ended. */
async function readWithRetry(process: Process): Promise<Ending> {
  const pressing = setInterval(() => process.child.kill('SIGINT'), 50);
  return interrupt(process).finally(() => clearInterval(pressing));
}

const eventsOf = (process: Process) => process.log().map(({ event }) => event);

describe('argosy run on the embedded universe, which tells nobody a token (F41)', () => {
  let lastSummary: Line;
  let firstReset: unknown;

  test('says first where it plays, and that no token of the environment counts; Ctrl-C drains it with a summary', async () => {
    const first = run();
    await first.said('daemon.ready');
    await first.said('ship.navigated');
    const end = await interrupt(first);
    expect(end).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect(first.log()[0]).toMatchObject({ event: 'daemon.started', mode: 'EMBEDDED', server: 'embedded', speed: 120 });
    expect(first.log()[0]?.msg).toMatch(/^EMBEDDED server embedded, agent ARGOSY-1, speed 120/);
    expect(eventsOf(first)).toContain('agent.registered');
    expect(eventsOf(first)).toContain('daemon.stopping');
    lastSummary = first.log().at(-1) as Line;
    expect(lastSummary).toMatchObject({ event: 'daemon.summary', credits: expect.any(Number) });
    firstReset = first.log().find(({ event }) => event === 'universe.ready')?.resetDate;
  });

  // After a kill: test/play/cli/alone.test.ts.
  test('goes on at the next start where it stopped, with the same agent and credits', async () => {
    const again = run();
    const resumed = await again.said('agent.resumed');
    expect(resumed).toMatchObject({ agent: 'ARGOSY-1', credits: lastSummary.credits });
    expect(await again.said('universe.ready')).toMatchObject({ resetDate: firstReset });
    expect(eventsOf(again)).not.toContain('agent.registered');
    await interrupt(again);
  });

  // At another speed: test/play/cli/daemon/embedded.test.ts.
  test('begins anew with --fresh, and puts the old books away', async () => {
    const fresh = start(['run', config, '--speed', '120', '--fresh'], { env });
    const archived = await fresh.said('store.archived');
    expect(archived.file).toBe(join('archive', `ARGOSY-1@embedded@${firstReset}.sqlite`));
    expect(await fresh.said('agent.registered')).toMatchObject({ agent: 'ARGOSY-1', credits: 175_000 });
    const { resetDate } = await fresh.said('universe.ready');
    expect(String(resetDate) > String(firstReset)).toBe(true);
    await interrupt(fresh);
    expect(filesIn(state).map((path) => path.slice(state.length + 1))).toContain(archived.file);
    const week = weekIn(readFileSync(join(state, String(archived.file).replace('.sqlite', '.week.json')), 'utf8'));
    const [summed, strategy] = [{ resetDate: firstReset, days: [{ day: 1 }] }, { name: expect.any(String) }];
    expect(week).toMatchObject({ ...summed, strategy, rank: { atHours: expect.any(Number) } });
  });

  test('leaves tokens in no output and no file but the token files, which only their owner may read', () => {
    expect(endings).toHaveLength(3);
    for (const { stdout, stderr } of endings) {
      expect(stdout + stderr).not.toMatch(JWT);
      expect(stdout + stderr).not.toContain(CANARY);
    }
    const files = filesIn(state);
    const [tokens, others] = [true, false].map((is) => files.filter((path) => path.endsWith('.token') === is));
    expect(tokens?.length).toBeGreaterThan(0);
    for (const path of tokens ?? []) {
      const token = readFileSync(path, 'latin1');
      expect(token).toMatch(JWT);
      expect(token).not.toContain(CANARY);
      for (const other of others ?? []) expect(readFileSync(other, 'latin1')).not.toContain(token.trim().split('.')[2]);
    }
    for (const path of others ?? []) {
      expect(readFileSync(path, 'latin1'), path).not.toMatch(JWT);
      expect(readFileSync(path, 'latin1'), path).not.toContain(CANARY);
    }
    for (const path of files) expect((statSync(path).mode & 0o777).toString(8), path).toBe('600');
    expect((statSync(state).mode & 0o777).toString(8)).toBe('700');
  });
});

describe('argosy run on a server that has fallen silent', () => {
  test('waits for the reply after one Ctrl-C, and ends without it and without a summary on a second', async () => {
    let requests = 0;
    const silent = createServer(() => {
      requests += 1;
    });
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    // The first question, how fast it plays, is asked once and not for long.
    const asked = vi.waitUntil(() => requests > 1, { timeout: 25_000 });
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v2`;
    const path = writeConfig(join(folder, 'silent'), `{ kind: live, url: "${url}" }`);
    const daemon = start(['run', path], { env });
    await asked;
    daemon.child.kill('SIGINT');
    daemon.child.kill('SIGINT');
    await daemon.said('daemon.stopping');
    const end = await readWithRetry(daemon);
    expect(end).toMatchObject({ code: 130, signal: null });
    expect(daemon.log().at(-1)).toMatchObject({ event: 'daemon.stopping' });
    expect(end.stdout + end.stderr).not.toContain(CANARY);
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});
