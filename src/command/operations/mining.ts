import type { RestingAction } from '../../game/physics/observed/physics.ts';
import { cooldownReading } from '../../game/physics/observed/reading.ts';
import type { EventName } from '../../telemetry/log.ts';
import type { ReplyOf } from '../../wire/endpoints.ts';
import { isSurveyGone } from '../../wire/error-codes.ts';
import type { Cooldown, Ship, ShipCargo } from '../../wire/schemas/ship.ts';
import { dug, rests } from '../evidence/judges.ts';
import { holding } from '../evidence/pre-state.ts';
import { debug, type ExpectedRefusal, type OperationRows } from './row.ts';

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

/** Surveys are used up or run out; the ship extracts on without. */
const SURVEY_GONE: ExpectedRefusal = {
  isMeant: ({ code }) => isSurveyGone(code),
  event: 'survey.gone',
  fields: ({ code, name, message }, _, sender) => ({ ...sender, code, name, reason: message }),
  isFailure: true,
};

/** With a survey or without: the replies are alike. */
const EXTRACTION = {
  logs: ({ data }: Pick<ReplyOf<'extractResources'>, 'data'>) => yielded('ship.extracted', data.extraction, data.cargo),
  readings: resting('extract'),
  expectedRefusals: [SURVEY_GONE],
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
