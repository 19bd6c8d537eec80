import * as z from 'zod';
import { isInstant } from '../../time/iso.ts';
import { factionSymbols } from '../facts/factions.ts';
import { MODULES, MOUNTS } from '../facts/fittings.ts';
import { tradeSymbols } from '../facts/goods.ts';

const WHOLE_UNITS = /^[1-9]\d*$/;

/**
 * Units as in the official description (an integer of at least 1) or as in the customer's document (the same, quoted).
 * All other values are refused: "", "0", "-1", "1.5", "abc", null.
 */
const Units = z.preprocess(
  (sent) => (typeof sent === 'string' && WHOLE_UNITS.test(sent) ? Number(sent) : sent),
  z.int().min(1),
);

const Text = z.string().min(1);

/** Callsigns are converted to upper case; only characters that were seen are allowed (facts: registration). */
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

/** For a contract or a construction site. */
export const DeliverBody = z.object({ shipSymbol: Text, tradeSymbol: Text, units: Units });

export const SurveyBody = z.object({
  signature: Text,
  symbol: Text,
  deposits: z.array(z.object({ symbol: Text })),
  expiration: z.string().refine(isInstant, 'Invalid ISO datetime'),
  size: z.enum(['SMALL', 'MODERATE', 'LARGE']),
});
export type SurveyBody = z.infer<typeof SurveyBody>;

/** Older clients send the survey inside the body of a plain extraction (facts: old-clients). */
export const ExtractBody = z.object({ survey: SurveyBody.optional() }).default({});

/** Any trade symbol is valid here, because a good that no refinery makes has its own error (4237). */
export const RefineBody = z.object({ produce: z.enum(tradeSymbols) });

export const TransferBody = z.object({ tradeSymbol: Text, units: Units, shipSymbol: Text });

/** A known mount or module; the service's list has further symbols that were never seen in the game. */
export const MountBody = z.object({ symbol: z.enum(MOUNTS.map(({ symbol }) => symbol)) });
export const ModuleBody = z.object({ symbol: z.enum(MODULES.map(({ symbol }) => symbol)) });

export const PurchaseShipBody = z.object({ shipType: Text, waypointSymbol: Text });
