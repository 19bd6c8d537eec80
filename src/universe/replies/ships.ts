import { isoFromMs } from '../../time/iso.ts';
import { engineFacts, frameFacts, moduleFacts, mountFacts, reactorFacts } from '../facts/parts.ts';
import { outfitOf } from '../ships/outfit.ts';
import { secondsUntil } from '../ships/ship-status.ts';
import type { ShipState, UniverseState } from '../state.ts';
import { cargoReply } from './cargo-reply.ts';
import { fuelReply, navReply } from './nav-reply.ts';

/** A ship's cooldown in whole seconds of server time; without a cooldown zeros and no expiration (facts: cooldown). */
export function cooldownReply(state: UniverseState, ship: ShipState, nowMs: number) {
  const { totalSeconds, expirationMs } = ship.cooldown;
  if (expirationMs <= nowMs) return { shipSymbol: ship.symbol, totalSeconds: 0, remainingSeconds: 0 };
  return {
    shipSymbol: ship.symbol,
    totalSeconds: Math.ceil(totalSeconds / state.speed),
    remainingSeconds: secondsUntil(expirationMs, nowMs),
    expiration: isoFromMs(expirationMs),
  };
}

function wear({ condition, integrity }: { readonly condition: number; readonly integrity: number }) {
  return { condition, integrity };
}

/** A full crew; the other fields are as on every recorded ship (facts: ship-types). */
function crewReply(ship: ShipState) {
  const { required, available: capacity } = outfitOf(ship).crew;
  return { current: required, required, capacity, rotation: 'STRICT', morale: 100, wages: 0 };
}

/** A ship's registration. */
export function registrationReply({ symbol, factionSymbol, role }: ShipState) {
  return { name: symbol, factionSymbol, role };
}

/** A whole ship as returned to its owner. */
export function shipReply(state: UniverseState, ship: ShipState, nowMs: number) {
  return {
    symbol: ship.symbol,
    registration: registrationReply(ship),
    nav: navReply(state, ship, nowMs),
    crew: crewReply(ship),
    frame: { ...frameFacts(ship.frame.symbol), ...wear(ship.frame) },
    reactor: { ...reactorFacts(ship.reactor.symbol), ...wear(ship.reactor) },
    engine: { ...engineFacts(ship.engine.symbol), ...wear(ship.engine) },
    modules: ship.modules.map(moduleFacts),
    mounts: ship.mounts.map(mountFacts),
    cargo: cargoReply(ship),
    fuel: fuelReply(ship),
    cooldown: cooldownReply(state, ship, nowMs),
  };
}
