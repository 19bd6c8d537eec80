import { z } from 'zod';
import { Timestamp } from './ship.ts';

/** One line of a contract: so many units of a good to one waypoint (model ContractDeliverGood). */
export const ContractDeliverGood = z.object({
  tradeSymbol: z.string(),
  destinationSymbol: z.string(),
  unitsRequired: z.int(),
  unitsFulfilled: z.int(),
});
export type ContractDeliverGood = z.infer<typeof ContractDeliverGood>;

/** An offered or accepted contract (model Contract); payments in credits. */
export const Contract = z.object({
  id: z.string(),
  factionSymbol: z.string(),
  type: z.string(),
  terms: z.object({
    deadline: Timestamp,
    payment: z.object({ onAccepted: z.int(), onFulfilled: z.int() }),
    deliver: z.array(ContractDeliverGood).optional(),
  }),
  accepted: z.boolean(),
  fulfilled: z.boolean(),
  deadlineToAccept: Timestamp.optional(),
});
export type Contract = z.infer<typeof Contract>;
