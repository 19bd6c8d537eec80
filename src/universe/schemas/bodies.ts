import * as z from 'zod';
import { factionSymbols } from '../facts/factions.ts';
import { MODULES, MOUNTS } from '../facts/fittings.ts';
import { tradeSymbols } from '../facts/goods.ts';

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

/** For a contract, or to a construction site. */
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

/** What refineries make: the products that the official description lists. */
const REFINED = ['IRON', 'COPPER', 'SILVER', 'GOLD', 'ALUMINUM', 'PLATINUM', 'URANITE', 'MERITIUM', 'FUEL'] as const;
export type Refined = (typeof REFINED)[number];

/** Any trade symbol is read, so that a good that no refinery makes has an error of its own (4237). */
export const RefineBody = z.object({ produce: z.enum(tradeSymbols) });

/** Whether a refinery makes it. */
export function isRefined(tradeSymbol: string): tradeSymbol is Refined {
  return REFINED.some((symbol) => symbol === tradeSymbol);
}

export const TransferBody = z.object({ tradeSymbol: Text, units: Units, shipSymbol: Text });

/** A mount or module that is known; the service's list of symbols has some that nobody ever saw. */
export const MountBody = z.object({ symbol: z.enum(MOUNTS.map(({ symbol }) => symbol)) });
export const ModuleBody = z.object({ symbol: z.enum(MODULES.map(({ symbol }) => symbol)) });

export const PurchaseShipBody = z.object({ shipType: Text, waypointSymbol: Text });
