import type { ShipRuntime } from '../services.ts';
import type { Acting } from './acting.ts';
import { CommandFailure } from './command-failure.ts';
import { HANDLERS } from './handlers.ts';

/** Logged for the owner when a purchase by directive has failed: it is not repeated automatically. */
const NOT_BOUGHT: Readonly<Record<CommandFailure['kind'], string>> = {
  unknown: 'whether it was bought is being read; see that it was not before you order it again',
  mistaken: 'it was not bought; order it again',
  refused: 'it was not bought; order it again',
  calledOff: 'another order came first; order it again',
};

/** Buys a ship; if a directive ordered it, logs the result. */
export async function buyShipAsDirected({ services, fulfills }: ShipRuntime, acting: Acting): Promise<void> {
  const isOrdered = fulfills?.kind === 'buyShip';
  const said = { ship: acting.input.shipSymbol, order: 'buyShip' };
  try {
    await HANDLERS.buyShip(acting);
  } catch (error) {
    if (isOrdered && error instanceof CommandFailure) {
      services.log.warn('order.dropped', { ...said, reason: `${error.message}: ${NOT_BOUGHT[error.kind]}` });
    }
    throw error;
  }
  if (isOrdered) services.log.info('order.done', said);
}
