import type { WaypointState } from '../../../src/universe/state.ts';
import type { Answer } from '../service/player.ts';
import { engineeredAsteroid, put, type Scene, type Stage, waypointWith } from './scene.ts';

/** Sets something before a scene begins. */
export type Setting = (stage: Stage) => void;

/** What the player of a scene asks. */
export type Request = (scene: Scene) => Answer;

/** Where a frigate starts. */
export const planet = waypointWith(({ symbol }) => symbol.endsWith('-A1'));

/** The frigate as its agent gets it, docked at its planet. */
export const asRegistered: Setting = () => {};

/** All of these, in their order. */
export function all(...settings: readonly Setting[]): Setting {
  return (stage) => {
    for (const set of settings) set(stage);
  };
}

/** The frigate at a waypoint. */
export function at(place: Pick<WaypointState, 'symbol'>, status: 'DOCKED' | 'IN_ORBIT'): Setting {
  return ({ ship }) => put(ship, place, status);
}

/** The frigate in orbit around its planet. */
export const departing = at(planet, 'IN_ORBIT');

/** The frigate's hold: what lies in it, and how much it takes. */
export function holding(cargo: Record<string, number>, cargoCapacity = 40): Setting {
  return ({ ship }) => Object.assign(ship, { cargo, cargoCapacity });
}

/** The credits of every agent. */
export function owning(credits: number): Setting {
  return ({ state }) => {
    for (const agent of Object.values(state.agents)) agent.credits = credits;
  };
}

/** A POST for the frigate, the probe or the contract. */
export function order(what: string, body?: object, of: 'ship' | 'probe' | 'contract' = 'ship'): Request {
  return (set) => set.player.post(`${set[of]}/${what}`, body);
}

/** The second request, once the first was sent. */
export function after(first: Request, request: Request): Request {
  return (set) => {
    first(set);
    return request(set);
  };
}

/** Sends the frigate off, from where `departing` puts it. */
export const depart = order('navigate', { waypointSymbol: engineeredAsteroid.symbol });
