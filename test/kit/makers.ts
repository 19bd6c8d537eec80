import type { Action, Mission, Stop } from '../../src/plan/mission.ts';
import { isoFromMs } from '../../src/time/iso.ts';
import type { Contract } from '../../src/wire/schemas/contract.ts';
import type { Ship } from '../../src/wire/schemas/ship.ts';
import type { Survey } from '../../src/wire/schemas/survey.ts';
import { applyContracts } from '../../src/world/contracts.ts';
import type { MarketKnown } from '../../src/world/known.ts';
import { emptyWorld, type WorldState } from '../../src/world/state.ts';
import { agent, CONTRACT_ID, cargo, contract, DAY_MS, HOME, navAt, START_MS, ship, survey } from './replies.ts';

export const SHIP = 'ARGOSY-1';

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
  const { symbol = SHIP, at = HOME, restsUntilMs, mounts = ['MOUNT_SURVEYOR_I'] } = told;
  const { route, ...here } = navAt(at);
  const arrival = isoFromMs(told.arrivalMs ?? START_MS);
  const { status = here.status, flightMode = here.flightMode } = told;
  return ship(symbol, {
    nav: { ...here, route: { ...route, arrival }, status, flightMode },
    engine: { symbol: 'ENGINE_ION_DRIVE_II', speed: 36 },
    mounts: mounts.map((mount) => ({ symbol: mount, requirements: {} })),
    cargo: cargo(told.capacity ?? 40, told.cargo ?? {}),
    fuel: { current: told.fuel ?? 400, capacity: 400 },
    ...(restsUntilMs !== undefined && {
      cooldown: { shipSymbol: symbol, totalSeconds: 80, remainingSeconds: 0, expiration: isoFromMs(restsUntilMs) },
    }),
  });
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
  const deliver = [{ tradeSymbol, destinationSymbol: to, unitsRequired, unitsFulfilled }];
  const payment = { onAccepted: 1_000, onFulfilled: 9_000 };
  const deadline = isoFromMs(START_MS + 7 * DAY_MS);
  return contract(CONTRACT_ID, { terms: { deadline, payment, deliver }, accepted: true });
}

export function aSurvey(signature: string, deposits: readonly string[], expiresMs = START_MS + 600_000): Survey {
  return { ...survey(signature, isoFromMs(expiresMs)), deposits: deposits.map((symbol) => ({ symbol })) };
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
  world.agent = { ...agent(credits), symbol: 'ARGOSY' };
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
