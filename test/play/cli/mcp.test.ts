import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, inject, test, vi } from 'vitest';
import { linkTo } from '../../../src/cli/mcp/daemon-link.ts';
import { toolsFor } from '../../../src/cli/mcp/mcp.ts';
import { orderTools } from '../../../src/cli/mcp/order-tools.ts';
import { controlTokenOf } from '../../../src/cli/owner/control-token.ts';
import { forgetPageAddress, keepPageAddress } from '../../../src/cli/owner/page-address.ts';
import type { Operator } from '../../../src/daemon/operator.ts';
import { feedFrom } from '../../../src/dashboard/event-feed.ts';
import { serveDashboard } from '../../../src/dashboard/server.ts';
import { ROOT } from '../../kit/files.ts';
import { keptLog } from '../../telemetry/lines.ts';
import { folderForEachTest, plainEnvironment, writeConfig } from './argosy.ts';
import { argosyHere, failed } from './argosy-here.ts';

const folder = folderForEachTest();
const KEY = { serverHost: 'embedded', callsign: 'ARGOSY-1' };

/** `argosy mcp` as an assistant starts it, and what it prints beside the protocol. */
async function spawned(...args: string[]) {
  const env = Object.fromEntries(
    Object.entries(plainEnvironment()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const command = join(ROOT, 'node_modules', '.bin', 'node');
  const transport = new StdioClientTransport({
    command,
    args: [inject('program'), 'mcp', ...args],
    env,
    stderr: 'pipe',
  });
  let stderr = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  const asked = async (name: string, given: Record<string, unknown> = {}) => {
    const { isError = false, content } = await client.callTool({ name, arguments: given });
    return [isError, content[0]?.type === 'text' ? content[0].text : ''];
  };
  return { client, asked, stderr: () => stderr };
}

test('argosy mcp speaks over standard input and output, finds a daemon that starts and one that is gone, and ends with its client', async () => {
  const path = writeConfig(folder.path, '{ kind: embedded }');
  const state = join(folder.path, 'state');
  mkdirSync(state);
  const token = controlTokenOf(state);
  const { client, asked, stderr } = await spawned(path, '--allow', 'pause,buy');
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fleet_status', 'order_pause', 'order_buy']),
  );
  expect(await asked('agents')).toEqual([true, expect.stringMatching(/^no daemon runs by /)]);
  expect(stderr()).toMatch(/^argosy: no daemon runs by [^\n]*; each question looks for it again\n$/);
  const agents = ['ARGOSY-1', 'BOBBY'].map((name) => {
    const { log } = keptLog();
    const agent = { name, operator: () => undefined, feed: feedFrom(log) };
    log.info('agent.registered', { agent: name, faction: 'COSMIC' });
    return agent;
  });
  const page = await serveDashboard({ port: 0, agents, token, onDenied: () => {}, onBug: () => {} });
  keepPageAddress(state, KEY, page.urlOf('ARGOSY-1'));
  expect(await asked('agents')).toEqual([false, expect.stringMatching(/^\[\{"name":"ARGOSY-1"/)]);
  expect(await asked('fleet_status')).toEqual([true, expect.stringMatching(/^the daemon is starting/)]);
  expect(await asked('events')).toEqual([false, expect.stringContaining('registered ARGOSY-1')]);
  expect(await asked('events', { agent: 'bobby' })).toEqual([false, expect.stringContaining('registered BOBBY')]);
  await page.close();
  expect(await asked('agents')).toEqual([true, expect.stringMatching(/^no daemon answers at /)]);
  forgetPageAddress(state, KEY);
  expect(await asked('agents')).toEqual([true, expect.stringMatching(/^no daemon runs by /)]);
  const before = performance.now();
  await client.close();
  // A client that has to kill it waits two seconds before.
  expect(performance.now() - before).toBeLessThan(1_900);
  expect(stderr().split('\n')).toHaveLength(2);
});

test('orders that are none, and a config with mistakes, end argosy mcp before it serves anybody', async () => {
  const path = writeConfig(folder.path, '{ kind: embedded }');
  expect(await argosyHere(['mcp', path, '--allow', 'pause,fly'])).toMatchObject(
    failed(78, /^argosy: .*Expected orders of argosy ctl: pause, resume, .*; got "fly"/),
  );
  writeFileSync(path, 'sped: 1\n');
  expect((await argosyHere(['mcp', path])).code).toBe(78);
});

test('an assistant gets no orders where there is no control token, and is told so', () => {
  const path = writeConfig(folder.path, '{ kind: embedded }');
  const spy = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const names = toolsFor(path, ['pause']).map(({ name }) => name);
  const printed = spy.mock.calls.join('');
  spy.mockRestore();
  expect(names.filter((name) => name.startsWith('order_'))).toEqual([]);
  expect(printed).toMatch(/^argosy: no orders: expected the control token in the file control-token [^\n]*\n$/);
});

test('an order whose answer is lost is not sent again, since nobody knows whether it was done', async () => {
  let orders = 0;
  const order = async () => {
    orders += 1;
    await page.close();
    return { kind: 'done', message: 'done' } as const;
  };
  const operator = { agent: 'ARGOSY-1', order } as Partial<Operator> as Operator;
  const agents = [{ name: 'ARGOSY-1', operator: () => operator, feed: feedFrom(keptLog().log) }];
  const token = controlTokenOf(folder.path);
  const page = await serveDashboard({ port: 0, agents, token, onDenied: () => {}, onBug: () => {} });
  const daemon = linkTo(() => ({ url: page.url, token, hasStrayToken: false, program: 'mcp' }));
  const [pause] = orderTools(['pause']);
  await expect(pause?.run(daemon, {})).rejects.toThrow(/whether the order arrived is not known/);
  expect(orders).toBe(1);
});
