import { z } from 'zod';
import { UNKNOWN } from '../words/word.ts';
import { ContractType, Faction, TradeSymbol } from '../words/words.ts';
import { Timestamp, whole } from './derived.ts';

/** One line of a contract: units of a good to deliver to one waypoint (model ContractDeliverGood). */
export const ContractDeliverGood = z.object({
  tradeSymbol: TradeSymbol,
  destinationSymbol: z.string(),
  unitsRequired: z.int(),
  unitsFulfilled: z.int(),
});
export type ContractDeliverGood = z.infer<typeof ContractDeliverGood>;

/**
 * An offered or accepted contract (model Contract); payments in credits. Its lines are read all or not at all, since
 * one less would make it another contract.
 */
export const Contract = z.object({
  id: z.string(),
  factionSymbol: Faction.default(UNKNOWN),
  type: ContractType.default(UNKNOWN),
  terms: z.object({
    deadline: Timestamp,
    payment: z.object({ onAccepted: z.int(), onFulfilled: z.int() }),
    deliver: whole(z.array(ContractDeliverGood)).optional(),
  }),
  accepted: z.boolean(),
  fulfilled: z.boolean(),
  deadlineToAccept: Timestamp.optional(),
});
export type Contract = z.infer<typeof Contract>;
