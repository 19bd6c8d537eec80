import { describe, expect, test } from 'vitest';
import { differences } from '../../../scripts/baseline/differences.ts';
import type { Trace } from '../../../scripts/baseline/recorder.ts';
import { RUNS } from '../../../scripts/baseline/runs.ts';

const TRACE: Trace = {
  figures: '{\n  "netWorth": 5\n}\n',
  requests: ['1 GET /', '50 POST /register {}'],
  events: ['50 info agent.registered -', '90 info daemon.ready -'],
};

describe('what a run does otherwise than its baseline', () => {
  test('is nothing where all is equal', () => {
    expect(differences(TRACE, { ...TRACE })).toEqual([]);
  });

  test.each([
    ['a figure', { figures: '{\n  "netWorth": 6\n}\n' }, 'figures, line 2: was   "netWorth": 5, is   "netWorth": 6'],
    [
      'an earlier request',
      { requests: ['1 GET /', '49 POST /register {}'] },
      'requests, line 2: was 50 POST /register {}, is 49 POST /register {}',
    ],
    [
      'a request more',
      { requests: [...TRACE.requests, '60 GET /my/agent'] },
      'requests, line 3: was the end, is 60 GET /my/agent',
    ],
    [
      'an event less',
      { events: ['50 info agent.registered -'] },
      'events, line 2: was 90 info daemon.ready -, is the end',
    ],
  ])('is told by its first line: %s', (_what, change, told) => {
    expect(differences(TRACE, { ...TRACE, ...change })).toEqual([told]);
  });

  test('is looked for at home, beyond the gate, with two agents and with an owner who gives orders', () => {
    expect(RUNS.map(({ name }) => name)).toEqual([
      'argosy-5',
      'argosy-17',
      'argosy-91',
      'argosy-204',
      'miner-5',
      'miner-17',
      'beyond-gate',
      'two-agents',
      'orders',
    ]);
  });
});
