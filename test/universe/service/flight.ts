import { expect } from 'vitest';
import type { Answer, Json, Player } from './player.ts';

/** The `data` of a reply that must be a success. */
export function ok(answer: Answer): Json {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json?.data;
}

/** The system that a waypoint lies in. */
export function systemOf(waypointSymbol: string): string {
  return waypointSymbol.split('-').slice(0, 2).join('-');
}

/** The first waypoint of a type in the player's home system. */
export function findWaypoint(player: Player, type: string): string {
  const system = systemOf(ok(player.get('/my/agent')).headquarters);
  return ok(player.get(`/systems/${system}/waypoints?type=${type}`))[0].symbol;
}

/** Flies a ship from wherever it is and docks it; it drifts where the tank does not reach, and fills up where it can. */
export function flyAndDock(player: Player, ship: string, waypointSymbol: string): void {
  const path = `/my/ships/${ship}`;
  if (ok(player.get(path)).nav.waypointSymbol !== waypointSymbol) {
    ok(player.post(`${path}/dock`));
    player.post(`${path}/refuel`);
    ok(player.post(`${path}/orbit`));
    const cruise = player.post(`${path}/navigate`, { waypointSymbol });
    if (cruise.json.error?.code === 4203) {
      ok(player.patch(`${path}/nav`, { flightMode: 'DRIFT' }));
      player.arrive(ok(player.post(`${path}/navigate`, { waypointSymbol })).nav);
      ok(player.patch(`${path}/nav`, { flightMode: 'CRUISE' }));
    } else {
      player.arrive(ok(cruise).nav);
    }
  }
  ok(player.post(`${path}/dock`));
}

/** Units of a good in a ship's hold. */
export function unitsHeld(cargo: Json, tradeSymbol: string): number {
  return cargo.inventory.find((item: Json) => item.symbol === tradeSymbol)?.units ?? 0;
}

/** Digs in orbit until the hold is full or holds that much of a good; everything else goes overboard. */
export function dig(player: Player, ship: string, good: string, wanted: number): void {
  ok(player.post(`/my/ships/${ship}/orbit`));
  for (;;) {
    const { extraction, cooldown, cargo } = ok(player.post(`/my/ships/${ship}/extract`));
    player.coolDown(cooldown);
    if (unitsHeld(cargo, good) >= wanted || cargo.units === cargo.capacity) return;
    const { symbol, units } = extraction.yield;
    if (symbol !== good) ok(player.post(`/my/ships/${ship}/jettison`, { symbol, units }));
  }
}

/** Buys what the first line of a contract still misses, and delivers it at its own market; the ship is docked there. */
export function buyAndDeliver(player: Player, ship: string, contract: Json): void {
  const [line] = contract.terms.deliver;
  let missing = line.unitsRequired - line.unitsFulfilled;
  while (missing > 0) {
    const units = Math.min(missing, 20);
    ok(player.post(`/my/ships/${ship}/purchase`, { symbol: line.tradeSymbol, units }));
    ok(player.post(`/my/contracts/${contract.id}/deliver`, { shipSymbol: ship, tradeSymbol: line.tradeSymbol, units }));
    missing -= units;
  }
}
