import type { Answer } from '../service/player.ts';
import { engineeredAsteroid, put, type Scene, type Stage, waypointWith } from './scene.ts';

/** Where a frigate starts. */
export const planet = waypointWith(({ symbol }) => symbol.endsWith('-A1'));

/** The frigate in orbit around its planet. */
export function departing({ ship }: Stage): void {
  put(ship, planet);
}

/** Sends it off. */
export function depart({ player, ship }: Scene): void {
  player.post(`${ship}/navigate`, { waypointSymbol: engineeredAsteroid.symbol });
}

/** What a request of a ship under way is answered with. */
export const inTransit = {
  given: departing,
  code: 4214,
  data: { destinationSymbol: engineeredAsteroid.symbol },
} as const;

/** The request, once the ship has left. */
export function underWay(request: (scene: Scene) => Answer): (scene: Scene) => Answer {
  return (set) => {
    depart(set);
    return request(set);
  };
}
