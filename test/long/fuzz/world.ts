import { gateSymbolIn } from '../../../src/universe/galaxy/gates/gates.ts';
import { homeSystemSymbol } from '../../../src/universe/galaxy/names.ts';
import type { Game } from '../../../src/universe/game.ts';
import { openGame } from '../../../src/universe/open-game.ts';
import { operations } from '../../../src/universe/operations/index.ts';
import { SERVICE_VERSION } from '../../../src/universe/service/authorise.ts';
import { createHandler, type UniverseReply, type UniverseRequest } from '../../../src/universe/service/handler.ts';
import { createRouter, type Router } from '../../../src/universe/service/router.ts';
import { outfitOf } from '../../../src/universe/ships/fittings.ts';
import { loadCargo, type ShipState } from '../../../src/universe/ships/ship-state.ts';
import { finishGate } from '../../universe/finish-gate.ts';

/** A game with players in it, looked at from within while requests are sent to it from without. */
export interface World {
  readonly game: Game;
  readonly handle: (request: UniverseRequest, nowMs: number) => UniverseReply;
  readonly route: Router;
  /** Agent tokens, and a few that are none. */
  readonly tokens: readonly string[];
  nowMs: number;
}

/** Enough for systems abroad within reach of a jump or a warp, and soon made. */
const SYSTEMS = 600;

const CALLSIGNS = ['FUZZ-ONE', 'FUZZ-TWO', 'FUZZ-THREE'];

/** Where each begins: the gate of the first two is finished, that of the third is to be built. */
const FACTIONS = ['COSMIC', 'COSMIC', 'VOID'];

type Open = Pick<World, 'game' | 'handle'>;

function registerAgent({ game, handle }: Open, symbol: string, faction: string, nowMs: number): string {
  const account = game.tokens.sign({ identifier: symbol, version: SERVICE_VERSION, iat: 0, sub: 'account-token' });
  const reply = handle(
    {
      method: 'POST',
      path: '/v2/register',
      headers: { authorization: `Bearer ${account}`, 'content-type': 'application/json' },
      body: JSON.stringify({ symbol, faction }),
      address: symbol,
    },
    nowMs,
  );
  const { data } = JSON.parse(reply.body) as { data: { token: string } };
  return data.token;
}

const GIFTS = { FAB_MATS: 300, IRON_ORE: 400, FUEL: 30, MODULE_CARGO_HOLD_I: 1, MOUNT_SURVEYOR_I: 1 } as const;

/** Fills a hold, and enters it into the ledger. */
function give({ ledger }: Game, ship: ShipState, gifts: Readonly<Record<string, number>>, nowMs: number): void {
  ship.modules.push('MODULE_ORE_REFINERY_I', ...Array(12).fill('MODULE_CARGO_HOLD_III'));
  ship.cargoCapacity = outfitOf(ship).cargoCapacity;
  const { symbol: shipSymbol, agentSymbol } = ship;
  for (const [tradeSymbol, units] of Object.entries(gifts)) {
    loadCargo(ship, tradeSymbol, units);
    const row = { agentSymbol, shipSymbol, endpoint: 'gift', creditsDelta: 0, tradeSymbol, units };
    ledger.append({ atMs: nowMs, ...row, cargoUnitsDelta: units });
  }
}

/** Makes the players rich and their frigates able to do everything, so that more of the game is within reach. */
function equip(game: Game, nowMs: number): void {
  for (const agentSymbol of CALLSIGNS) {
    const [agent, ship] = [game.state.agents[agentSymbol], game.state.ships[`${agentSymbol}-1`]];
    if (agent === undefined || ship === undefined) throw new Error(`equip: expected ${agentSymbol} with a frigate`);
    const creditsDelta = 50_000_000;
    agent.credits += creditsDelta;
    game.ledger.append({ atMs: nowMs, agentSymbol, endpoint: 'gift', creditsDelta, cargoUnitsDelta: 0 });
    const [starter] = game.holdings.contractsOf(agentSymbol);
    const goods = (starter?.deliver ?? []).map(
      ({ tradeSymbol, unitsRequired }) => [tradeSymbol, unitsRequired] as const,
    );
    // Without a drive, the one whose gate is to be built stays where it can build it.
    if (agentSymbol !== CALLSIGNS.at(-1)) ship.modules.push('MODULE_WARP_DRIVE_II');
    give(game, ship, Object.fromEntries([...Object.entries(GIFTS), ...goods]), nowMs);
  }
}

/** A new game of three rich agents. */
export function openWorld(seed: number): World {
  // Its clock leaps ahead, and beyond the end of a week a game alone says for ever that it is being reset.
  const game = openGame({ seed, speed: 1, startedAtMs: Date.UTC(2026, 8, 6, 13), systems: SYSTEMS, resets: false });
  const route = createRouter(operations);
  const handle = createHandler(game, route);
  const nowMs = game.state.startedAtMs + 10_000;
  const agents = CALLSIGNS.map((symbol, index) =>
    registerAgent({ game, handle }, symbol, FACTIONS[index] ?? '', nowMs),
  );
  equip(game, nowMs);
  finishGate(game.state, gateSymbolIn(game.state, homeSystemSymbol(seed, 'COSMIC')) ?? '');
  const account = game.tokens.sign({ identifier: 'fuzz', version: SERVICE_VERSION, iat: 0, sub: 'account-token' });
  return { game, handle, route, tokens: [...agents, account, 'not.a.token', ''], nowMs };
}
