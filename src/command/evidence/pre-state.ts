import type { Ship } from '../../wire/schemas/ship.ts';
import type { WorldView } from '../../world/state.ts';
import type { Command } from '../commands.ts';

/**
 * What was known just before a request that changes the game; it decides later whether the request had its effect. Each
 * operation notes only what its own evidence needs (see `effectVerdict`).
 */
export interface PreState {
  /** Our estimate of the server's clock, milliseconds. */
  readonly serverMs: number;
  /** The ship's waypoint. */
  readonly waypoint?: string;
  /** Units aboard of the good that is traded or moved. */
  readonly units?: number;
  /** Units aboard of all goods. */
  readonly cargoUnits?: number;
  readonly fuel?: number;
  /** Of the ship's parts together; see `conditionOf`. */
  readonly condition?: number;
  /** ISO; empty if the ship had no cooldown, absent if the ship was not known. */
  readonly cooldownExpiration?: string;
  /** ISO, of the route then; absent if the ship was not known. */
  readonly departure?: string;
  /** How many of the mount or module the ship has. */
  readonly installed?: number;
  /** Contracts not yet fulfilled. */
  readonly openContracts?: readonly string[];
  readonly ships?: readonly string[];
  /** The ship's last trade, by the server's own timestamp; absent if not known. */
  readonly lastTradeAt?: string;
  /** Expected unit price in credits, to book a trade that cannot be looked up. */
  readonly unitPriceCredits?: number;
}

/** Notes of the world before a command what its evidence needs. */
export type Observer = (world: WorldView, command: Command, ship: Ship | undefined) => Partial<PreState>;

const unitsOf = (ship: Ship | undefined, tradeSymbol: unknown) =>
  ship?.cargo.inventory.find(({ symbol }) => symbol === tradeSymbol)?.units ?? 0;

/** All that is aboard. */
export const holding: Observer = (_, __, ship) => ({ cargoUnits: ship?.cargo.units ?? 0 });

/** The good, the tank and the expected price of a trade. */
export function beforeTrade(
  price: 'purchasePrice' | 'sellPrice',
  tradeSymbolOf: (command: Command) => unknown,
): Observer {
  return (world, command, ship) => {
    const tradeSymbol = String(tradeSymbolOf(command));
    const seen = world.markets.get(ship?.nav.waypointSymbol ?? '')?.prices.get(tradeSymbol)?.[price];
    const lastTradeAt = world.lastTradeAt.get(ship?.symbol ?? '');
    return {
      units: unitsOf(ship, tradeSymbol),
      fuel: ship?.fuel.current ?? 0,
      ...(lastTradeAt === undefined ? {} : { lastTradeAt }),
      ...(seen === undefined ? {} : { unitPriceCredits: seen }),
    };
  };
}

/** The good that is handed over, or made. */
export const handingOver: Observer = (_, { body = {} }, ship) => ({
  units: unitsOf(ship, body.tradeSymbol ?? body.symbol ?? body.produce),
});
