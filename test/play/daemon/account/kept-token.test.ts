import { expect, test } from 'vitest';
import { StoreError } from '../../../../src/store/store-error.ts';
import { inHarbour } from '../../../kit/daemon.ts';

test('F66: the token of a new agent is written again while the disk does not take it, since it is nowhere else', async () => {
  await inHarbour(async (harbour) => {
    let failures = 3;
    const keep = (_: { callsign: string }, token: string) => {
      if (failures-- > 0) throw new StoreError('input-output', 'ARGOSY-1.token', 'ARGOSY-1.token: the disk fails');
      harbour.kept.set('ARGOSY-1', token);
    };
    const accountToken = harbour.universe().mintAccountToken('argosy');
    const credentials = { agentToken: undefined, accountToken, recall: () => undefined, keep };
    const run = harbour.start({ credentials });
    await harbour.reach(run.ready, 5);
    expect(harbour.kept.get('ARGOSY-1')).toMatch(/\./);
    expect(harbour.sent.filter(({ path }) => path === '/register')).toHaveLength(1);
    run.stop();
    await harbour.reach(run.ending, 1);
  });
});

test('F66: a token that no try can write ends the daemon after a minute, and no other agent is registered', async () => {
  await inHarbour(async (harbour) => {
    const keep = () => {
      throw new StoreError('read-only', 'ARGOSY-1.token', 'ARGOSY-1.token: it cannot be written');
    };
    const accountToken = harbour.universe().mintAccountToken('argosy');
    const run = harbour.start({ credentials: { agentToken: undefined, accountToken, recall: () => undefined, keep } });
    const error = await harbour.reach(run.ending, 2).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'StoreError', code: 'read-only' });
    expect(harbour.sent.filter(({ path }) => path === '/register')).toHaveLength(1);
  });
});
