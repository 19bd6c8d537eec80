import { commands } from '../../command/commands.ts';
import { WORTH } from '../../command/performer.ts';
import type { ErrorName } from '../../wire/error-codes.ts';
import { errorNameOf } from '../../wire/error-codes.ts';
import type { Sight } from '../../world/failures/failed-attempts.ts';
import type { Acting } from './acting.ts';
import { CommandFailure } from './command-failure.ts';
import { see } from './look.ts';
import { listWaypoints } from './read-system.ts';

/** What each refusal shows to be wrong, where the ship is: a whole reading of which it refutes one entry. */
const REFUTES: Partial<Readonly<Record<ErrorName, Exclude<Sight, 'site'>>>> = {
  waypointCharted: 'system',
  marketNotFound: 'system',
  mountNoShipyard: 'system',
  moduleNoShipyard: 'system',
  scrapInvalidTrait: 'system',
  repairInvalidTrait: 'system',
  shipConstructionInvalidLocation: 'system',
  marketTradeNoPurchase: 'market',
  marketTradeNotSold: 'market',
  refuelInvalidWaypoint: 'market',
  shipNotAvailableForPurchase: 'shipyard',
  jumpInvalidOrigin: 'gate',
  jumpInvalidWaypoint: 'gate',
  jumpNoSystem: 'gate',
};

function read(acting: Acting, sight: Exclude<Sight, 'site'>, place: string): Promise<void> {
  switch (sight) {
    case 'system':
      return listWaypoints(acting, place);
    case 'market':
      return acting.perform(commands.readMarket(place), WORTH.look);
    case 'shipyard':
      return acting.perform(commands.readShipyard(place), WORTH.look);
    case 'gate':
      return acting.perform(commands.readJumpGate(place), WORTH.look);
  }
}

/**
 * After a refusal that contradicts what was read of the place or system of a ship: at the second one all of that is read
 * again, once for all ships, instead of each ship learning an entry by a refusal of its own. What the reading fails with
 * changes nothing.
 */
export async function readAgainAfter(acting: Acting, { code, kind }: CommandFailure): Promise<void> {
  const { services, input } = acting;
  const sight = REFUTES[errorNameOf(code ?? 0) ?? 'notFound'];
  const nav = services.world.view.ships.get(input.shipSymbol)?.nav;
  if (sight === undefined || nav === undefined || kind === 'calledOff') return;
  const place = sight === 'system' ? nav.systemSymbol : nav.waypointSymbol;
  if (!services.world.doubted(sight, place, services.clock.nowMs())) return;
  services.log.debug('list.doubted', { ship: input.shipSymbol, sight, place, code });
  await see(acting, sight, place, () => read(acting, sight, place)).catch((reason: unknown) => {
    if (!(reason instanceof CommandFailure)) throw reason;
  });
}
