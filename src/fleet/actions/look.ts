import { commands } from '../../command/commands.ts';
import { WORTH } from '../../command/performer.ts';
import { isOf } from '../../game/lanes.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { isReadBackedOff, type Sight } from '../../world/failures/failed-attempts.ts';
import { hasTrait, listsNothing } from '../../world/known.ts';
import { shipOf } from '../services.ts';
import type { Acting } from './acting.ts';
import { CommandFailure } from './command-failure.ts';

const showsPrices = ({ tradeGoods = [] }: ReplyOf<'getMarket'>['data']) => tradeGoods.length > 0;

/**
 * Throws if a market with goods shows no prices: it shows them while a ship of ours is there (`getMarket`).
 */
function requirePrices(market: ReplyOf<'getMarket'>['data'], ship: string, at: string): void {
  if (showsPrices(market) || listsNothing(market)) return;
  throw new CommandFailure(
    'mistaken',
    `expected prices at ${at}, where ${ship} should be, got none: where it is must be read anew`,
  );
}

/** Whether the shipyard is read too: if the mission looks for ship prices, or if no ship of ours has visited it yet. */
function isYardRead({ services, input }: Acting, waypoint: string): boolean {
  if (isOf('looking', input.progress?.mission.lane)) return true;
  return services.world.view.shipyards.get(waypoint)?.isVisited !== true;
}

/**
 * Reads a market or a shipyard unless that is backed off: a read that fails stops neither the fleet nor a sale beside
 * it. Records a failed read.
 */
export async function see(
  { services }: Acting,
  sight: Sight,
  waypoint: string,
  read: () => Promise<void>,
): Promise<void> {
  const { world, clock } = services;
  if (isReadBackedOff(world.view, sight, waypoint, clock.nowMs())) return;
  try {
    await read();
  } catch (thrown) {
    if (thrown instanceof CommandFailure && thrown.kind !== 'calledOff')
      world.readFailed(sight, waypoint, clock.nowMs());
    throw thrown;
  }
}

/**
 * Reads the market's prices at the ship's place, the shipyard's if the mission looks for them or it was never visited,
 * and the construction site for which goods are to be bought here.
 */
export async function look(acting: Acting): Promise<void> {
  const { services, perform, ask, input } = acting;
  const waypoint = shipOf(services, input.shipSymbol).nav.waypointSymbol;
  const here = services.world.view.waypoints.get(waypoint);
  if (here === undefined) return;
  if (hasTrait(here, 'MARKETPLACE'))
    await see(acting, 'market', waypoint, async () => {
      const { data } = await ask(commands.readMarket(waypoint), WORTH.look);
      requirePrices(data, input.shipSymbol, waypoint);
    });
  if (hasTrait(here, 'SHIPYARD') && isYardRead(acting, waypoint))
    await see(acting, 'shipyard', waypoint, () => perform(commands.readShipyard(waypoint), WORTH.look));
  const site = input.step?.kind === 'look' ? input.step.site : undefined;
  if (site !== undefined) await see(acting, 'site', site, () => perform(commands.readConstruction(site), WORTH.look));
}
