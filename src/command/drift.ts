import type { Drift } from '../rules/observed/drift-watch.ts';
import type { RestingAct } from '../rules/observed/observed-rules.ts';
import { cooldownReading, fuelReading, type Reading, travelReading } from '../rules/observed/reading.ts';
import type { Fields } from '../telemetry/log.ts';
import type { OperationId, ReplyOf } from '../wire/endpoints.ts';
import { flightOf } from '../wire/flight.ts';
import type { Cooldown, Ship } from '../wire/schemas/ship.ts';
import type { WorldView } from '../world/state.ts';
import type { Command } from './commands.ts';

type Reader<Operation extends OperationId> = (ship: Ship, reply: ReplyOf<Operation>, speed: number) => Reading[];

/** Travel time by the reply's own timestamps; fuel by the level of the tank before. */
function readFlight(ship: Ship, { data }: ReplyOf<'navigateShip'>, speed: number): Reading[] {
  const flight = flightOf(ship, data.nav, speed);
  if (flight === undefined) return [];
  const burnt = ship.fuel.current - data.fuel.current;
  return [travelReading(flight), fuelReading(flight, ship.fuel.capacity, burnt)];
}

function readRest(act: RestingAct) {
  return ({ mounts }: Ship, reply: { readonly data: { readonly cooldown: Cooldown } }, speed: number) => [
    cooldownReading(act, mounts, reply.data.cooldown.totalSeconds, speed),
  ];
}

const readers: { readonly [Operation in OperationId]?: Reader<Operation> } = {
  navigateShip: readFlight,
  extractResources: readRest('extract'),
  extractResourcesWithSurvey: readRest('extract'),
  siphonResources: readRest('siphon'),
  createSurvey: readRest('survey'),
};

/**
 * What a success shows of the rules that planning relies on.
 * @param before the world before the reply was applied
 * @param speed game seconds per second
 */
export function readingsOf<Operation extends OperationId>(
  before: WorldView,
  { operation, path }: Command<Operation>,
  reply: ReplyOf<Operation>,
  speed: number,
): Reading[] {
  const ship = before.ships.get(path.shipSymbol ?? '');
  return ship === undefined ? [] : (readers[operation]?.(ship, reply, speed) ?? []);
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** The log fields of a drift. */
export function driftFields({ kind, by, factor, expected, told }: Drift): Fields {
  return { rule: `${kind} ${by}`, expected: rounded(expected, 1), got: rounded(told, 1), factor: rounded(factor, 3) };
}
