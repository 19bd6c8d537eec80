import type { Clock } from '../time/clock.ts';
import { watchClockSteps } from './clock-steps.ts';
import { createLeaseBucket } from './lease-bucket.ts';
import type { Limits, Spacing } from './spacing.ts';

export interface EitherLimiterSettings {
  readonly clock: Clock;
  readonly speed: number;
  readonly limits: Limits;
  readonly spacing: Spacing;
  /** Called whenever a token may have become ready. */
  readonly onReady: () => void;
  readonly onWarning: (message: string, fields: Record<string, unknown>) => void;
}

/** The service's rule: a request may start when either pool has room. */
export interface EitherLimiter {
  ready(): boolean;
  /** Spends a token, of the steady pool where it has one. */
  use(): void;
  /** Looks for a step of the wall clock, and begins anew with the leases that are out if there was one. */
  checkClocks(): void;
}

export function createEitherLimiter(settings: EitherLimiterSettings): EitherLimiter {
  const { clock, limits, spacing, onReady, onWarning } = settings;
  const steppedMs = watchClockSteps(clock, settings.speed);
  const onError = (error: unknown) => onWarning('limiter failed', { error });
  const steadyBucket = (carriedOver: readonly number[] = []) =>
    createLeaseBucket({ size: 1, clock, onReady, onError, carriedOver });
  const burstBucket = (carriedOver: readonly number[] = []) =>
    createLeaseBucket({ size: limits.burstSize, clock, onReady, onError, carriedOver, withheld: spacing.withheld });
  let steady = steadyBucket();
  let burst = burstBucket();
  return {
    ready: () => steady.ready() || burst.ready(),
    use: () => (steady.ready() ? steady.use(spacing.steadyMs()) : burst.use(spacing.burstMs())),
    checkClocks: () => {
      const byMs = steppedMs();
      if (byMs === 0) return;
      const [oldSteady, oldBurst] = [steady, burst];
      steady = steadyBucket(oldSteady.outstanding());
      burst = burstBucket(oldBurst.outstanding());
      oldSteady.close();
      oldBurst.close();
      onWarning('wall clock stepped: limiters rebuilt', { byMs });
    },
  };
}
