import type { PackedMoves, SystemMove } from './tables.ts';

/*
 * A move is three or four numbers of as few bytes as they need, seven bits each, the lowest first: milliseconds since the
 * move before it; the ship; the system, doubled, and one more where a fourth number follows; milliseconds of the flight.
 */

function appendNumber(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

/** Packs moves, of which there is one at least; an instant before that of the move before it counts as the same. */
export function packMoves(moves: readonly SystemMove[], idOf: (symbol: string) => number): PackedMoves {
  const bytes: number[] = [];
  const fromMs = Math.round(moves[0]?.atMs ?? 0);
  let lastMs = fromMs;
  for (const { atMs, shipSymbol, systemSymbol, flightMs } of moves) {
    const sinceMs = Math.max(0, Math.round(atMs) - lastMs);
    const flight = Math.max(0, Math.round(flightMs));
    lastMs += sinceMs;
    appendNumber(bytes, sinceMs);
    appendNumber(bytes, idOf(shipSymbol));
    appendNumber(bytes, 2 * idOf(systemSymbol) + Number(flight > 0));
    if (flight > 0) appendNumber(bytes, flight);
  }
  return { fromMs, untilMs: lastMs, packed: Uint8Array.from(bytes) };
}

/** Unpacks what `packMoves` made; names stand at their ids. */
export function unpackMoves({ fromMs, packed }: PackedMoves, names: readonly string[]): SystemMove[] {
  let place = 0;
  const nextNumber = () => {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = packed[place++] ?? 0;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  };
  const moves: SystemMove[] = [];
  let atMs = fromMs;
  while (place < packed.length) {
    atMs += nextNumber();
    const shipSymbol = names[nextNumber()] ?? '';
    const system = nextNumber();
    const flightMs = system % 2 === 1 ? nextNumber() : 0;
    moves.push({ atMs, shipSymbol, systemSymbol: names[Math.floor(system / 2)] ?? '', flightMs });
  }
  return moves;
}
