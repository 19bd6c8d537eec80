import type { Clock } from '../time/clock.ts';
import type { BurstLeft } from './burst-left.ts';
import { createLeaseBucket } from './lease-bucket.ts';
import type { Limits, Spacing } from './spacing.ts';

export interface EitherLimiterSettings {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly spacing: Spacing;
  /** Called whenever a token may have become ready. */
  readonly onReady: () => void;
  readonly onWarning: (message: string, fields: Record<string, unknown>) => void;
}

/** The service's rule: a request may start when either pool has room. */
export interface EitherLimiter {
  ready(): boolean;
  /** Spends a token, from the steady pool if it has one. */
  use(): void;
  /** Takes over the state of the service's burst pool by a reply, which an earlier run or another program may have used. */
  learn(left: BurstLeft): void;
}

export function createEitherLimiter({
  clock,
  limits,
  spacing,
  onReady,
  onWarning,
}: EitherLimiterSettings): EitherLimiter {
  const onError = (error: unknown) => onWarning('limiter failed', { err: error });
  const steady = createLeaseBucket({ size: 1, clock, onReady, onError });
  const burst = createLeaseBucket({ size: limits.burstSize, clock, onReady, onError, withheld: spacing.withheld });
  return {
    ready: () => steady.ready() || burst.ready(),
    use: () => (steady.ready() ? steady.use(spacing.steadyMs()) : burst.use(spacing.burstMs())),
    learn: ({ requests, untilFullMs }) => {
      const windowMs = spacing.burstMs();
      burst.leave(requests, Math.min(windowMs, untilFullMs ?? windowMs));
    },
  };
}
