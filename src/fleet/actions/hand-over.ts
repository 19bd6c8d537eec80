import { commands } from '../../command/commands.ts';
import { WORTH } from '../../command/performer.ts';
import { isBackedOff } from '../../plan/common/backed-off.ts';
import { msUntilServer } from '../machine/waits.ts';
import { type FleetServices, shipOf } from '../services.ts';
import { type Acting, stepOf } from './acting.ts';

/**
 * Hands cargo to a ship that waits for it; sends nothing if that ship is full or has closed by now. As the owner orders it,
 * it hands cargo to any ship in orbit here.
 */
export async function transfer(acting: Acting): Promise<void> {
  const { services, input } = acting;
  const { tradeSymbol, units, to, isAtOnce } = stepOf(acting, 'transfer');
  const hand = (handed: number) =>
    acting.perform(commands.transfer(input.shipSymbol, tradeSymbol, handed, to), WORTH.trade);
  if (isAtOnce) await services.transfers.turn(to, () => hand(units));
  else await services.transfers.handTo(to, units, services.world.view, hand);
}

/** Whether another ship may take this ship's cargo: not while transfers to it are backed off. */
export function mayTakeFrom({ world, clock }: FleetServices, ship: string): (taker: string) => boolean {
  const leaving = { world: world.view, nowMs: clock.nowMs() };
  return (taker) => !isBackedOff(leaving, 'transfer', taker, { ship });
}

/** Waits with a full hold until a ship takes cargo over here, or until a server time. */
export async function awaitHauler({ services, input, waiting }: Acting, until: string): Promise<void> {
  const { world, transfers } = services;
  const here = shipOf(services, input.shipSymbol).nav.waypointSymbol;
  for (;;) {
    const ms = msUntilServer(services, until);
    if (ms <= 0 || transfers.takerAt(here, world.view, mayTakeFrom(services, input.shipSymbol)) !== undefined) return;
    await transfers.changed(ms, waiting);
  }
}

/**
 * Takes cargo over from other ships. Transfers under way may still fill the hold, so it closes before the ship leaves.
 */
export async function load(
  { services, input, waiting }: Acting,
  { leavesWith, until }: { leavesWith: number; until: string },
) {
  const { transfers } = services;
  const { shipSymbol } = input;
  transfers.open(shipSymbol);
  try {
    while (shipOf(services, shipSymbol).cargo.units < leavesWith) {
      const ms = msUntilServer(services, until);
      if (ms <= 0) return;
      await transfers.changed(ms, waiting);
    }
  } finally {
    await transfers.close(shipSymbol);
  }
}
