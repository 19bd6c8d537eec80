import type { Strategy } from '../../../src/config/schema/strategy-schema.ts';
import type { OperatorConsole } from '../../../src/daemon/console/operator-console.ts';
import type { Operator } from '../../../src/daemon/operator.ts';

/** A console whose operator and strategy a test has in its hands. */
export interface TestConsole extends OperatorConsole {
  /** Undefined while the daemon is not ready. */
  operator(): Operator | undefined;
  /** Throws while the daemon is not ready. */
  present(): Operator;
  putInForce(strategy: Strategy): void;
}

export function testConsole(first: Strategy): TestConsole {
  let strategy = first;
  let operator: Operator | undefined;
  const listeners = new Set<() => void>();
  return {
    version: '0.0.0',
    mode: 'EMBEDDED',
    strategy: {
      current: () => strategy,
      view: () => ({ file: 'default.yaml', loadedAtMs: 0, problem: null }),
      reload: () => ({ kind: 'done', message: 'reloaded' }),
      onChange: (tell) => {
        listeners.add(tell);
        return () => void listeners.delete(tell);
      },
    },
    onOperator: (next) => {
      operator = next;
    },
    operator: () => operator,
    present: () => {
      if (operator === undefined) throw new Error('expected the daemon to be ready');
      return operator;
    },
    putInForce: (next) => {
      strategy = next;
      for (const tell of listeners) tell();
    },
  };
}
