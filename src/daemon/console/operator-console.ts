import type { OwnCode } from '../../config/code/own-code.ts';
import type { Strategy } from '../../config/schema/strategy-schema.ts';
import type { Operator } from '../operator.ts';
import type { StatusView } from '../views.ts';
import type { Ordered } from './orders/order.ts';

/** Holds the strategy in force, which may change while the daemon runs. */
export interface StrategyKeeper {
  current(): Strategy;
  /** The modules of its own lanes and hooks now; those of the settings where this is left out. */
  readonly code?: () => OwnCode | undefined;
  view(): StatusView['strategy'];
  /** Reads the files again now; if the new strategy has errors the old one stays in force. */
  reload(): Ordered;
  /** Calls `listener` whenever another strategy comes into force, until the returned function is called. */
  onChange(listener: () => void): () => void;
}

/** Through it the owner watches the daemon and gives orders; a backtest has none. */
export interface OperatorConsole {
  readonly strategy: StrategyKeeper;
  readonly version: string;
  readonly mode: StatusView['mode'];
  /** Called with the operator of each run once its fleet is running, and with undefined when that run ends. */
  readonly onOperator: (operator: Operator | undefined) => void;
}
