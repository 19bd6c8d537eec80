import type { ShipView } from '../daemon/views.ts';
import { terminalLines } from '../telemetry/terminal-text.ts';
import { clientFor, view } from './owner/client.ts';
import { speaksForItself } from './process/exit.ts';
import { print } from './process/terminal.ts';

/** `argosy ship-names [config]`, which the completion of a shell calls: ships of the running daemon, or nothing. */
export async function listShips(path: string): Promise<void> {
  try {
    const ships = await view<readonly ShipView[]>(
      clientFor(path, (settings) => settings),
      'ships',
    );
    print(terminalLines(ships.map(({ symbol }) => symbol)));
  } catch (error) {
    // A press of Tab is no place for a message.
    if (!speaksForItself(error)) throw error;
  }
}
