import * as z from 'zod';
import { factionSymbols } from '../facts/factions.ts';

const WHOLE_UNITS = /^[1-9]\d*$/;

/**
 * Units as the official description sends them (an integer of at least 1) or as the customer's document does (the same, quoted). Everything else is
 * refused: "", "0", "-1", "1.5", "abc", null.
 */
const Units = z.preprocess(
  (sent) => (typeof sent === 'string' && WHOLE_UNITS.test(sent) ? Number(sent) : sent),
  z.int().min(1),
);

const Text = z.string().min(1);

/** Callsigns are upper-cased; the characters are those that were ever seen (game-facts 1.3). */
const Callsign = z
  .string()
  .toUpperCase()
  .min(3)
  .max(14)
  .regex(/^[A-Z0-9_-]+$/, 'expected letters, digits, _ and - only');

export const RegisterBody = z.object({
  symbol: Callsign,
  faction: z.enum(factionSymbols),
  email: z.string().optional(),
});

export const NavigateBody = z.object({ waypointSymbol: Text });

export const NavBody = z.object({ flightMode: z.enum(['CRUISE', 'BURN', 'DRIFT', 'STEALTH']).optional() });

export const RefuelBody = z.object({ units: Units.optional(), fromCargo: z.boolean().optional() }).default({});

/** Buying, selling and jettisoning. */
export const GoodBody = z.object({ symbol: Text, units: Units });

export const DeliverBody = z.object({ shipSymbol: Text, tradeSymbol: Text, units: Units });

export const SurveyBody = z.object({
  signature: Text,
  symbol: Text,
  deposits: z.array(z.object({ symbol: Text })),
  expiration: z.iso.datetime(),
  size: z.enum(['SMALL', 'MODERATE', 'LARGE']),
});
export type SurveyBody = z.infer<typeof SurveyBody>;

/** Older clients send the survey inside the body of a plain extraction (game-facts 9.17). */
export const ExtractBody = z.object({ survey: SurveyBody.optional() }).default({});

export const PurchaseShipBody = z.object({ shipType: Text, waypointSymbol: Text });
