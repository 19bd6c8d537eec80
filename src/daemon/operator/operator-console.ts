import type { Strategy } from '../../config/strategy-schema.ts';
import type { Operator } from '../operator.ts';
import type { StatusView } from '../views.ts';
import type { Ordered } from './order.ts';

/** The strategy in force, which may change while the daemon runs. */
export interface StrategyKeeper {
  current(): Strategy;
  view(): StatusView['strategy'];
  /** Reads the files again now; a strategy with mistakes leaves the old one in force. */
  reload(): Ordered;
  /** Calls back whenever another strategy has come into force, until the returned function is called. */
  onChange(tell: () => void): () => void;
}

/** Where the daemon's owner looks in and gives orders; there is none in a backtest. */
export interface OperatorConsole {
  readonly strategy: StrategyKeeper;
  readonly version: string;
  readonly mode: StatusView['mode'];
  /** Hands out the operator of each run once its fleet is at work, and undefined when that run ends. */
  readonly onOperator: (operator: Operator | undefined) => void;
}
