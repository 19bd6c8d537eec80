import { cooldownSeconds, MOUNT_PREFIXES, type PoweredMount } from '../game/physics/cooldown.ts';
import { MOUNTS, type ReferenceRow, type ShipState, type Universe } from '../universe/door.ts';

/** What the figures need to know of an extraction or a jettison. */
export type DiggingRow = Pick<ReferenceRow, 'atMs' | 'shipSymbol' | 'endpoint' | 'units'>;

/** What the figures need to know of a ship with lasers. */
interface MinerShip {
  readonly symbol: string;
  readonly mounts: readonly PoweredMount[];
}

/** Whether the ship is a drone with a laser. The frigate is left out: it mines only beside other work. */
function isMiner({ frame, mounts }: ShipState): boolean {
  return frame.symbol === 'FRAME_DRONE' && mounts.some((mount) => mount.startsWith(MOUNT_PREFIXES.extract));
}

/** The rows of the universe's ledger by which miners are judged: what an agent extracted, siphoned and jettisoned. */
export function diggingRowsOf(universe: Universe, callsign: string): DiggingRow[] {
  return universe
    .ledger()
    .filter(
      ({ agentSymbol, endpoint }) => agentSymbol === callsign && (EXTRACTIONS.has(endpoint) || endpoint === JETTISON),
    )
    .map(({ atMs, shipSymbol, endpoint, units }) => ({
      atMs,
      endpoint,
      ...(shipSymbol !== undefined && { shipSymbol }),
      ...(units !== undefined && { units }),
    }));
}

/**
 * The figures of an agent's drones, from the universe's own books, at the live service's clock rate.
 * @param rows of the whole run
 */
export function minersOf(
  universe: Universe,
  rows: readonly DiggingRow[],
  callsign: string,
  endMs: number,
): MinerFigures {
  const miners = universe
    .shipsOf(callsign)
    .filter(isMiner)
    .map(({ symbol, mounts }) => ({ symbol, mounts: MOUNTS.filter((mount) => mounts.includes(mount.symbol)) }));
  return minerFigures(rows, miners, endMs);
}

/** How well the lasers were used; null where nothing was extracted. */
export interface MinerFigures {
  /** Cooldown of all extractions as a fraction of the hours since each miner's first one. */
  readonly laserUse: number | null;
  /** Jettisoned units as a fraction of those extracted and siphoned by the whole fleet. */
  readonly jettisonedShare: number | null;
  readonly minerHours: number;
  readonly unitsExtracted: number;
}

const EXTRACTIONS = new Set([
  'POST /my/ships/{shipSymbol}/extract',
  'POST /my/ships/{shipSymbol}/extract/survey',
  'POST /my/ships/{shipSymbol}/siphon',
]);
const JETTISON = 'POST /my/ships/{shipSymbol}/jettison';

function unitsOf(rows: readonly DiggingRow[], isMeant: (endpoint: string) => boolean): number {
  return rows.reduce((sum, row) => sum + (isMeant(row.endpoint) ? (row.units ?? 0) : 0), 0);
}

/**
 * Figures of a run, from the universe's own ledger.
 * @param rows of one agent
 * @param miners drones with a laser
 * @param endMs server time at which the run ended; the universe runs at the live service's clock rate
 */
export function minerFigures(rows: readonly DiggingRow[], miners: readonly MinerShip[], endMs: number): MinerFigures {
  let [used, hours] = [0, 0];
  for (const { symbol, mounts } of miners) {
    const own = rows.filter((row) => row.shipSymbol === symbol && row.endpoint.includes('/extract'));
    const [first] = own;
    if (first === undefined) continue;
    const seconds = (endMs - first.atMs) / 1_000;
    hours += seconds / 3_600;
    used += Math.min(seconds, own.length * cooldownSeconds(mounts, 'extract'));
  }
  const unitsExtracted = unitsOf(rows, (endpoint) => EXTRACTIONS.has(endpoint));
  return {
    laserUse: hours === 0 ? null : used / 3_600 / hours,
    jettisonedShare: unitsExtracted === 0 ? null : unitsOf(rows, (endpoint) => endpoint === JETTISON) / unitsExtracted,
    minerHours: hours,
    unitsExtracted,
  };
}
