import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AgentSumView } from '../../../../src/daemon/views.ts';
import { blockOf } from '../../../kit/files.ts';
import { EMBEDDED, folderForFile, type Process, start } from '../argosy.ts';
import { argosyHere, failed } from '../argosy-here.ts';

const folder = folderForFile();
const PAGE = readFileSync('docs/several-agents.md', 'utf8');
const [, yaml = ''] = /```yaml\n(.*?)```/s.exec(PAGE) ?? [];

const state = join(folder, 'state');
mkdirSync(join(folder, 'config'), { recursive: true });
symlinkSync(join(process.cwd(), 'config', 'strategies'), join(folder, 'config', 'strategies'));

/** Writes a config into the folder from which the commands are typed. */
function writeConfig(name: string, more: string): string {
  const path = join(folder, 'config', name);
  const server = `server: ${EMBEDDED}`;
  writeFileSync(path, `${server}\nstate: ${state}\ndashboard: { port: 0 }\n${more}`);
  return path;
}

/** The config of docs/several-agents.md, and the commands there as they are typed. */
const config = writeConfig('two.yaml', yaml);
const commands = blockOf('docs/several-agents.md', 'several agents')
  .trim()
  .split('\n')
  .map((line) => line.replace('npx argosy ', '').replace('config/two.yaml', config).split(' '));

describe('argosy run with a config of two agents', () => {
  let daemon: Process;
  let page = '';
  beforeAll(async () => {
    const [check = [], run = []] = commands;
    expect(commands).toHaveLength(2);
    expect(await argosyHere(check)).toMatchObject({ code: 0, stdout: expect.stringContaining('no mistakes found') });
    daemon = start(run);
    for (const agent of ['ALICE', 'BOBBY']) await daemon.said('daemon.ready', (line) => line.agent === agent);
    page = String((await daemon.said('dashboard.ready')).address);
  });

  test('names both in the lines about the process, and each in its own', () => {
    expect(daemon.log()[0]).toMatchObject({ event: 'daemon.started', agent: 'ALICE, BOBBY' });
    const agents = new Set(daemon.log().map(({ agent }) => agent));
    expect(agents).toEqual(new Set(['ALICE, BOBBY', 'ALICE', 'BOBBY']));
  });

  test('has the page of each under its name, and their figures together', async () => {
    const { agents } = (await (await fetch(`${page}/api/agents`)).json()) as { agents: AgentSumView[] };
    expect(agents.map(({ name, isReady }) => [name, isReady])).toEqual([
      ['ALICE', true],
      ['BOBBY', true],
    ]);
    const root = await fetch(`${page}/`);
    expect(root.url).toBe(`${page}/agents/ALICE/`);
    expect(await root.text()).toContain('<!doctype html>');
    const status = (await (await fetch(`${page}/agents/BOBBY/api/status`)).json()) as { callsign: string };
    expect(status.callsign).toBe('BOBBY');
    const metrics = await (await fetch(`${page}/metrics`)).text();
    for (const agent of ['ALICE', 'BOBBY']) expect(metrics).toContain(`argosy_agent_credits{agent="${agent}"}`);
    expect(metrics.match(/^# TYPE argosy_agent_credits /gm)).toHaveLength(1);
  });

  test('shows all of them or one, and steers the one that is meant', async () => {
    const all = await argosyHere(['status', config]);
    expect(all.stdout).toMatch(/ALICE.*BOBBY.*together/s);
    const one = await argosyHere(['status', config, '--agent', 'bobby']);
    expect(one.stdout).toMatch(/^BOBBY, EMBEDDED/);
    expect(await argosyHere(['status', config, '--agent', 'CAROL'])).toMatchObject(
      failed(78, 'argosy: --agent: expected one of ALICE, BOBBY, got CAROL\n'),
    );
    expect(await argosyHere(['ctl', 'pause', '--config', config])).toMatchObject(
      failed(78, 'argosy: expected --agent with one of ALICE, BOBBY, got none: the config has 2 agents\n'),
    );
    expect(await argosyHere(['ctl', 'pause', 'BOBBY-1', '--config', config])).toMatchObject({ code: 0 });
    expect(await argosyHere(['ctl', 'pause', '--agent', 'ALICE', '--config', config])).toMatchObject({ code: 0 });
    const reports = (await argosyHere(['report', config])).stdout;
    expect(reports).toMatch(/^=== ALICE ===\n.*^=== BOBBY ===\n/ms);
    const asJson = await argosyHere(['report', config, '--json']);
    expect(Object.keys(JSON.parse(asJson.stdout))).toEqual(['ALICE', 'BOBBY']);
  });

  test('lets an agent that the config names no more play on by its old strategy', async () => {
    writeFileSync(config, readFileSync(config, 'utf8').replace('[BOBBY]', '[CAROL]'));
    const kept = await daemon.said('strategy.refused', ({ agent }) => agent === 'BOBBY');
    expect(kept.reason).toContain('expected an agent with the callsign BOBBY, which plays now, got none');
    writeFileSync(config, readFileSync(config, 'utf8').replace('[CAROL]', '[BOBBY]'));
    await daemon.said('strategy.loaded', ({ agent }) => agent === 'BOBBY');
  });

  test('lets no second process play one of them', async () => {
    const other = writeConfig('one.yaml', 'strategy: strategies/miner.yaml\nagents: [{ callsigns: [BOBBY] }]\n');
    const { code, stderr } = await start(['run', other], { supervised: true }).ending;
    expect(code).toBe(78);
    expect(stderr).toMatch(/only one to fly BOBBY/);
  });

  test('ends with a summary of each, and leaves books of each and no address', async () => {
    expect(await daemon.stop()).toMatchObject({ code: 0, stderr: '' });
    const summaries = daemon.log().filter(({ event }) => event === 'daemon.summary');
    expect(summaries.map(({ agent }) => agent)).toEqual(['ALICE', 'BOBBY']);
    const files = readdirSync(state);
    for (const agent of ['ALICE', 'BOBBY'])
      expect(files.filter((file) => file.startsWith(`${agent}@embedded@`) && file.endsWith('.sqlite'))).toHaveLength(1);
    expect(files.filter((file) => file.endsWith('.page') && existsSync(join(state, file)))).toEqual([]);
    const logbook = await argosyHere(['report', config, '--ship', 'BOBBY-1']);
    expect(logbook).toMatchObject({ code: 0, stdout: expect.stringContaining('BOBBY-1') });
  });
});
