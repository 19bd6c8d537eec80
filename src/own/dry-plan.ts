import type { OwnCode } from '../config/code/own-code.ts';
import type { Hook, Lane } from './lane.ts';
import { importModules, type Loaded } from './modules.ts';
import type { Given, GivenMarket } from './testing/interface.ts';
import { situation } from './testing.ts';
import { BadModule } from './trust.ts';
import { unsteadyIn } from './unsteady.ts';

const HOLD_UNITS = 40;

/** Two markets between which ore, metal and food are worth carrying. */
const MARKETS: Readonly<Record<string, GivenMarket>> = {
  A1: {
    x: 0,
    fuel: true,
    IRON_ORE: { buy: 20, sell: 18 },
    IRON: { buy: 420, sell: 400 },
    FOOD: { buy: 1_000, sell: 950 },
  },
  B2: {
    x: 40,
    fuel: true,
    IRON_ORE: { buy: 62, sell: 60 },
    IRON: { buy: 130, sell: 120 },
    FOOD: { buy: 1_900, sell: 1_800 },
  },
};

const CONTRACT = { goods: [{ good: 'IRON', to: 'B2', units: 40 }] };

/** A situation with a ship that has what a lane needs; with `isBare` nothing is known but the ship. */
function situationFor({ needs = {} }: Pick<Lane, 'needs'>, isBare: boolean): Given {
  const { hold = 0, modules = [], mounts = [] } = needs;
  const ship = { cargoCapacity: Math.max(HOLD_UNITS, hold), modules, mounts };
  return isBare
    ? { ship, places: { A1: { x: 0 } } }
    : { ship, markets: MARKETS, contracts: [CONTRACT], credits: 1_000_000 };
}

async function askLane({ defined }: Loaded<Lane>): Promise<void> {
  for (const isBare of [true, false]) await situation(situationFor(defined, isBare)).propose(defined);
}

async function askHook({ defined }: Loaded<Hook>): Promise<void> {
  for (const isBare of [true, false]) {
    const { mayAccept, mayBuy, score, onEvent } = situation(situationFor({}, isBare));
    if (!isBare) await mayAccept(defined, CONTRACT);
    await mayBuy(defined, { type: 'SHIP_PROBE', priceCredits: 20_000 });
    await score(defined, { profitCredits: 1_000 });
    await onEvent(defined, { event: 'daemon.ready' });
  }
}

/** Asks a module, and rethrows what it does wrong with its name. */
async function ask<Defined>(one: Loaded<Defined>, asked: (one: Loaded<Defined>) => Promise<void>): Promise<void> {
  try {
    await asked(one);
  } catch (error) {
    const { message } = error as Error;
    // The situation is made up, and so are the names of the file and folder in it.
    throw new BadModule(`${one.file}: asked about a made-up ship: ${message.replace(/^(?:lane|hook): /, '')}`, {
      cause: error,
    });
  }
}

/**
 * Loads the modules of a strategy and asks each about made-up ships, and tells what would surprise their owner.
 * @throws BadModule
 */
export async function notesOnModules(code: OwnCode): Promise<readonly string[]> {
  const { lanes, hooks } = await importModules(code);
  for (const lane of lanes) await ask(lane, askLane);
  for (const hook of hooks) await ask(hook, askHook);
  return unsteadyIn(code);
}
