import { systemIn } from '../../../game/words/symbols.ts';
import { type Exchange, replyOf } from '../../calibrate/exchanges.ts';

const GATE = 'JUMP_GATE';

/** Which systems have a gate, as far as lists and jumps showed. */
export function watchGates() {
  const gates = new Map<string, boolean>();
  const waypointsSeen = new Map<string, Set<string>>();

  function takeSystems(exchange: Exchange): void {
    for (const { symbol, waypoints } of replyOf(exchange, 'getSystems')?.data ?? []) {
      const hasGate = waypoints.some(({ type }) => type === GATE);
      if (waypoints.length > 0) gates.set(symbol, hasGate);
    }
  }

  /** A list without a gate says that there is none once all of its pages were read without a filter. */
  function takeWaypoints(exchange: Exchange): void {
    const list = replyOf(exchange, 'getSystemWaypoints');
    const isFiltered = exchange.path.includes('traits=') || exchange.path.includes('type=');
    for (const { symbol, systemSymbol, type } of list?.data ?? []) {
      const seen = waypointsSeen.get(systemSymbol) ?? new Set();
      if (!isFiltered) waypointsSeen.set(systemSymbol, seen.add(symbol));
      const isWhole = seen.size >= (list?.meta.total ?? Number.POSITIVE_INFINITY);
      if (type === GATE) gates.set(systemSymbol, true);
      else if (isWhole && !isFiltered && !gates.has(systemSymbol)) gates.set(systemSymbol, false);
    }
  }

  function takeJump(exchange: Exchange): void {
    const jumped = replyOf(exchange, 'jumpShip')?.data;
    if (jumped === undefined) return;
    gates.set(jumped.nav.systemSymbol, true).set(systemIn(jumped.transaction.waypointSymbol), true);
  }

  return {
    take: (exchange: Exchange) => {
      takeSystems(exchange);
      takeWaypoints(exchange);
      takeJump(exchange);
    },
    seen: (): ReadonlyMap<string, boolean> => gates,
  };
}
