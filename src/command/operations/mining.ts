import type { RestingAction } from '../../game/physics/observed/physics.ts';
import { cooldownReading } from '../../game/physics/observed/reading.ts';
import type { EventName } from '../../telemetry/log.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import type { Cooldown, Ship, ShipCargo } from '../../wire/schemas/ship.ts';
import { dug, rests } from '../evidence/judges.ts';
import { holding } from '../evidence/pre-state.ts';
import { debug, type OperationRows } from './row.ts';

const resting =
  (action: RestingAction) =>
  ({ mounts }: Ship, { data }: { readonly data: { readonly cooldown: Cooldown } }, speed: number) => [
    cooldownReading(action, mounts, data.cooldown.totalSeconds, speed),
  ];

type Found = ReplyOf<'extractResources'>['data']['extraction'];

function yielded(event: EventName, found: Found, cargo: ShipCargo) {
  const { symbol, units } = found?.yield ?? {};
  return debug(event, { tradeSymbol: symbol, units, cargoUnits: cargo.units, cargoCapacity: cargo.capacity });
}

/** With a survey or without: the replies are alike. */
const EXTRACTION = {
  logs: ({ data }: Pick<ReplyOf<'extractResources'>, 'data'>) => yielded('ship.extracted', data.extraction, data.cargo),
  readings: resting('extract'),
  notes: holding,
  judges: dug,
};

/** Operations that need the cooldown to be over. */
export const MINING = {
  extractResources: EXTRACTION,
  extractResourcesWithSurvey: EXTRACTION,
  siphonResources: {
    logs: ({ data }) => yielded('ship.siphoned', data.siphon, data.cargo),
    readings: resting('siphon'),
    notes: holding,
    judges: dug,
  },
  createSurvey: {
    logs: ({ data }) => debug('ship.surveyed', { surveys: data.surveys.length }),
    readings: resting('survey'),
    judges: rests,
  },
} as const satisfies OperationRows;
