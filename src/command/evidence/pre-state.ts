import type { Ship } from '../../wire/schemas/ship.ts';
import type { WorldView } from '../../world/state.ts';
import type { Command } from '../commands.ts';

/**
 * What was known just before a request that changes the game; it decides later whether the request had its effect. Each
 * operation notes only what its own evidence needs (see `verdictOf`).
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
  /** ISO; empty if the ship had no cooldown, absent if the ship was not known. */
  readonly cooldownExpiration?: string;
  /** ISO, of the route then; absent if the ship was not known. */
  readonly departure?: string;
  /** Contracts not yet fulfilled. */
  readonly openContracts?: readonly string[];
  readonly ships?: readonly string[];
  /** The ship's last trade, by the server's own timestamp; absent if not known. */
  readonly lastTradeAt?: string;
  /** Expected unit price in credits, to book a trade that cannot be looked up. */
  readonly unitPriceCredits?: number;
}

type Observer = (world: WorldView, command: Command, ship: Ship | undefined) => Partial<PreState>;

const unitsOf = (ship: Ship | undefined, tradeSymbol: unknown) =>
  ship?.cargo.inventory.find(({ symbol }) => symbol === tradeSymbol)?.units ?? 0;

const holding: Observer = (_, __, ship) => ({ cargoUnits: ship?.cargo.units ?? 0 });

function trade(price: 'purchasePrice' | 'sellPrice', tradeSymbolOf: (command: Command) => unknown): Observer {
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

const handingOver: Observer = (_, { body = {} }, ship) => ({
  units: unitsOf(ship, body.tradeSymbol ?? body.symbol),
});

const OBSERVERS: { readonly [Operation in Command['operation']]?: Observer } = {
  extractResources: holding,
  extractResourcesWithSurvey: holding,
  siphonResources: holding,
  sellCargo: trade('sellPrice', ({ body }) => body?.symbol),
  purchaseCargo: trade('purchasePrice', ({ body }) => body?.symbol),
  refuelShip: trade('purchasePrice', () => 'FUEL'),
  jettison: handingOver,
  transferCargo: handingOver,
  deliverContract: handingOver,
  scrapShip: ({ scrapValues }, { path }) => {
    const value = scrapValues.get(path.shipSymbol ?? '');
    return value === undefined ? {} : { unitPriceCredits: value };
  },
  purchaseShip: ({ ships }) => ({ ships: [...ships.keys()] }),
  negotiateContract: ({ contracts }) => ({
    openContracts: [...contracts.values()].filter(({ fulfilled }) => !fulfilled).map(({ id }) => id),
  }),
};

/** The ship that a command is for, from its path or its body. */
export function shipSymbolOf({ path, body = {} }: Command): string {
  return path.shipSymbol ?? String(body.shipSymbol ?? '');
}

/** Notes what the evidence for a command will need. */
export function preStateOf(world: WorldView, command: Command, nowMs: number): PreState {
  const ship = world.ships.get(shipSymbolOf(command));
  return {
    serverMs: nowMs + world.serverOffsetMs,
    ...(ship !== undefined && {
      waypoint: ship.nav.waypointSymbol,
      departure: ship.nav.route.departureTime,
      cooldownExpiration: ship.cooldown.expiration ?? '',
    }),
    ...OBSERVERS[command.operation]?.(world, command, ship),
  };
}
