import { expect } from 'vitest';
import { StoreError } from '../../../../src/store/store-error.ts';
import { test } from '../../../kit/daemon.ts';

test('F66: the token of a new agent is written again while the disk does not take it, since it is nowhere else', async ({
  daemonTest,
}) => {
  let failures = 3;
  const keep = (_: { callsign: string }, token: string) => {
    if (failures-- > 0) throw new StoreError('input-output', 'ARGOSY-1.token', 'ARGOSY-1.token: the disk fails');
    daemonTest.kept.set('ARGOSY-1', token);
  };
  const accountToken = daemonTest.universe().mintAccountToken('argosy');
  const credentials = { agentToken: undefined, accountToken, recall: () => undefined, keep };
  const run = await daemonTest.started({ credentials });
  expect(daemonTest.kept.get('ARGOSY-1')).toMatch(/\./);
  expect(daemonTest.sent.filter(({ path }) => path === '/register')).toHaveLength(1);
  await daemonTest.end(run, 1);
});

test('F66: a token that no try can write ends the daemon after a minute, and no other agent is registered', async ({
  daemonTest,
}) => {
  const keep = () => {
    throw new StoreError('read-only', 'ARGOSY-1.token', 'ARGOSY-1.token: it cannot be written');
  };
  const accountToken = daemonTest.universe().mintAccountToken('argosy');
  const run = daemonTest.start({
    credentials: { agentToken: undefined, accountToken, recall: () => undefined, keep },
  });
  const error = await daemonTest.reach(run.ending, 2).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'StoreError', code: 'read-only' });
  expect(daemonTest.sent.filter(({ path }) => path === '/register')).toHaveLength(1);
});
