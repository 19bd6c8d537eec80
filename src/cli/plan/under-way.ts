import type { Settings } from '../../config/settings.ts';
import type { ShipView } from '../../daemon/views.ts';
import { clientFor, plainText, view } from '../owner/client.ts';
import { NotRunning } from '../process/exit.ts';

/** The missions under way by ship, as the agent's running daemon tells; none where no daemon answers. */
export async function missionsUnderWay(path: string, settings: Settings): Promise<ReadonlyMap<string, string>> {
  try {
    const client = clientFor(path, () => settings);
    const ships = await view<readonly ShipView[]>(client, 'ships');
    const flying = ships.flatMap(({ symbol, mission }) => (mission === null ? [] : [{ symbol, mission }]));
    return new Map(flying.map(({ symbol, mission }) => [symbol, plainText(`${mission.lane}: ${mission.what}`)]));
  } catch (error) {
    if (error instanceof NotRunning) return new Map();
    throw error;
  }
}
