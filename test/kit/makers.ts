import type { Action, Mission, Stop } from '../../src/plan/mission.ts';
import { isoFromMs } from '../../src/time/iso.ts';
import type { Contract } from '../../src/wire/schemas/contract.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import type { Survey } from '../../src/wire/schemas/survey.ts';
import { applyContracts } from '../../src/world/contracts.ts';
import type { MarketKnown } from '../../src/world/known.ts';
import { emptyWorld, type WorldState } from '../../src/world/state.ts';

export const START_MS = Date.UTC(2026, 8, 6, 13);
export const SHIP = 'ARGOSY-1';
export const HOME = 'X1-KD26-A1';
export const AWAY = 'X1-KD26-B7';
export const CONTRACT_ID = 'contract-1';

/** What a test says of a ship; all else is a frigate at home, docked, with an empty hold and a full tank. */
export interface ShipTold {
  readonly symbol?: string;
  readonly at?: string;
  readonly status?: Ship['nav']['status'];
  readonly flightMode?: Ship['nav']['flightMode'];
  readonly arrivalMs?: number;
  readonly restsUntilMs?: number;
  readonly fuel?: number;
  readonly mounts?: readonly string[];
  readonly capacity?: number;
  /** Units by trade symbol. */
  readonly cargo?: Readonly<Record<string, number>>;
}

export function aShip(told: ShipTold = {}): Ship {
  const { symbol = SHIP, at = HOME, status = 'DOCKED', cargo = {}, restsUntilMs, mounts = ['MOUNT_SURVEYOR_I'] } = told;
  const place = { symbol: at, type: 'PLANET', systemSymbol: 'X1-KD26', x: 0, y: 0 };
  const departureTime = isoFromMs(START_MS);
  const inventory = Object.entries(cargo).map(([good, units]) => ({ symbol: good, units }));
  return {
    symbol,
    registration: { role: 'COMMAND', factionSymbol: 'COSMIC' },
    nav: {
      systemSymbol: 'X1-KD26',
      waypointSymbol: at,
      route: { origin: place, destination: place, departureTime, arrival: isoFromMs(told.arrivalMs ?? START_MS) },
      status,
      flightMode: told.flightMode ?? 'CRUISE',
    },
    frame: { symbol: 'FRAME_FRIGATE' },
    engine: { symbol: 'ENGINE_ION_DRIVE_II', speed: 36 },
    modules: [],
    mounts: mounts.map((mount) => ({ symbol: mount, requirements: {} })),
    cargo: { capacity: told.capacity ?? 40, units: inventory.reduce((sum, { units }) => sum + units, 0), inventory },
    fuel: { current: told.fuel ?? 400, capacity: 400 },
    cooldown: {
      shipSymbol: symbol,
      totalSeconds: restsUntilMs === undefined ? 0 : 80,
      remainingSeconds: 0,
      ...(restsUntilMs === undefined ? {} : { expiration: isoFromMs(restsUntilMs) }),
    },
  };
}

/** Price and trade volume of the goods of a market. */
export function aMarket(
  symbol: string,
  goods: Readonly<Record<string, { buy?: number; sell?: number; volume?: number }>>,
): MarketKnown {
  const prices = Object.entries(goods).map(
    ([good, { buy = 100, sell = 90, volume = 10 }]) =>
      [
        good,
        {
          symbol: good,
          type: 'EXCHANGE',
          tradeVolume: volume,
          supply: 'MODERATE',
          purchasePrice: buy,
          sellPrice: sell,
          seenAtMs: START_MS,
        },
      ] as const,
  );
  return { symbol, exports: [], imports: [], exchange: Object.keys(goods), prices: new Map(prices) };
}

/** A contract for a good, to be brought to a place. */
export function aContract(tradeSymbol: string, unitsRequired: number, unitsFulfilled = 0, to = HOME): Contract {
  return {
    id: CONTRACT_ID,
    factionSymbol: 'COSMIC',
    type: 'PROCUREMENT',
    terms: {
      deadline: isoFromMs(START_MS + 7 * 86_400_000),
      payment: { onAccepted: 1_000, onFulfilled: 9_000 },
      deliver: [{ tradeSymbol, destinationSymbol: to, unitsRequired, unitsFulfilled }],
    },
    accepted: true,
    fulfilled: false,
  };
}

export function aSurvey(signature: string, deposits: readonly string[], expiresMs = START_MS + 600_000): Survey {
  const symbols = deposits.map((symbol) => ({ symbol }));
  return { signature, symbol: HOME, deposits: symbols, expiration: isoFromMs(expiresMs), size: 'SMALL' };
}

export interface WorldTold {
  readonly ships?: readonly Ship[];
  readonly markets?: readonly MarketKnown[];
  readonly contracts?: readonly Contract[];
  readonly surveys?: readonly Survey[];
  readonly credits?: number;
}

export function aWorld({
  ships = [],
  markets = [],
  contracts = [],
  surveys = [],
  credits = 100_000,
}: WorldTold): WorldState {
  const world = emptyWorld();
  world.agent = { symbol: 'ARGOSY', headquarters: HOME, credits, startingFaction: 'COSMIC' };
  for (const ship of ships) world.ships.set(ship.symbol, ship);
  for (const market of markets) world.markets.set(market.symbol, market);
  applyContracts(world, contracts);
  for (const survey of surveys) world.surveys.set(survey.signature, survey);
  return world;
}

export function aMission(stops: readonly Stop[], shipSymbol = SHIP): Mission {
  const expected = { profitCredits: 0, seconds: 0, requests: 0 };
  return { lane: 'mine', shipSymbol, what: 'what the test wants', stops, expected, claims: [] };
}

export function aStop(waypoint: string, ...actions: Action[]): Stop {
  return { waypoint, flightMode: 'CRUISE', actions };
}
