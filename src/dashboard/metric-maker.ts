import { Counter, Gauge, type Registry } from 'prom-client';
import type { Operator } from '../daemon/operator.ts';
import type { StatusView } from '../daemon/views.ts';

/** An agent whose ships are at work, and its status now. */
export interface AtWork {
  readonly operator: Operator;
  readonly agent: string;
  readonly status: StatusView;
}

/** Makes metrics of both kinds. */
export type MetricMaker = ReturnType<typeof metricsIn>;

/** What a registry gives: metrics by their kind. */
export function metricsIn(registry: Registry) {
  const registers = [registry];
  return {
    gauge: (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames, registers }),
    counter: (name: string, help: string, ...labelNames: string[]) =>
      new Counter({ name, help, labelNames, registers }),
  };
}
