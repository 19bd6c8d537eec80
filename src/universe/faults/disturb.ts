import type { Game } from '../game.ts';
import type { UniverseState } from '../state.ts';

/** A change of the world that no player requested (facts: resets, negative-cargo, shrinking-volumes). */
export type Disturbance =
  | { readonly kind: 'reset' }
  /** Every open market's trade volumes shrink to this fraction. */
  | { readonly kind: 'shrink-trade-volume'; readonly share: number }
  /** A ship's hold goes below zero, so that the server can no longer return the ship. */
  | { readonly kind: 'negative-cargo'; readonly shipSymbol: string };

/** The good and its units after the fault: further below zero than any player could make up for. */
const LOST = { tradeSymbol: 'IRON_ORE', units: -10_000 } as const;

function shrinkTradeVolumes(state: UniverseState, share: number): void {
  for (const market of Object.values(state.markets)) {
    for (const good of Object.values(market.goods)) {
      good.tradeVolume = Math.max(1, Math.floor(good.tradeVolume * share));
    }
  }
}

/** Breaks a ship's hold, if the ship exists; the ledger records it like every change of cargo. */
function breakHold({ state, ledger }: Game, shipSymbol: string, nowMs: number): void {
  const ship = state.ships[shipSymbol];
  if (ship === undefined) return;
  const { tradeSymbol, units } = LOST;
  const cargoUnitsDelta = units - (ship.cargo[tradeSymbol] ?? 0);
  ship.cargo[tradeSymbol] = units;
  const cause = { agentSymbol: ship.agentSymbol, shipSymbol, endpoint: 'fault negative-cargo' };
  ledger.append({ atMs: nowMs, ...cause, creditsDelta: 0, tradeSymbol, cargoUnitsDelta });
}

/** Changes the state of the running world. */
export function disturb(game: Game, disturbance: Exclude<Disturbance, { kind: 'reset' }>, nowMs: number): void {
  if (disturbance.kind === 'shrink-trade-volume') shrinkTradeVolumes(game.state, disturbance.share);
  else breakHold(game, disturbance.shipSymbol, nowMs);
}
