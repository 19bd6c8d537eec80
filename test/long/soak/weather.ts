import type { FaultScript } from '../../../src/universe/faults/script.ts';

type Fault = FaultScript['rules'][number]['fault'];

/** What goes wrong in a soak, in equal parts; all of it happens to requests of any kind. */
const FAULTS: readonly Fault[] = [
  { kind: 'reply-lost' },
  { kind: 'request-lost' },
  { kind: 'late-effect', seconds: 9 },
  { kind: 'server-error', status: 500, effect: false },
  { kind: 'server-error', status: 502, effect: true },
  { kind: 'bad-gateway', effect: true },
  { kind: 'truncated', at: 0.5 },
  { kind: 'bare-429' },
  { kind: 'slow', seconds: 4 },
  { kind: 'stale-read' },
];

/** A script that strikes such a share of all requests. */
export function weather(seed: number, share: number): FaultScript {
  const rule = (fault: Fault) => ({ match: '*', rate: share / FAULTS.length, fromSeconds: 0, fault });
  return { seed, rules: FAULTS.map(rule), events: [] };
}
