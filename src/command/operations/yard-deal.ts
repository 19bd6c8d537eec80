import type { Fields } from '../../telemetry/log.ts';
import type { Entry } from '../evidence/appraisers.ts';

/** The reply of a shipyard once it has scrapped, repaired or refitted a ship. */
interface YardReply {
  readonly data: {
    readonly agent: { readonly credits: number };
    readonly transaction: { readonly waypointSymbol: string; readonly totalPrice: number };
  };
}

/** The fields of its log line. */
export function yardFields({ data: { agent, transaction } }: YardReply): Fields {
  const { waypointSymbol: waypoint, totalPrice: totalPriceCredits } = transaction;
  return { waypoint, totalPriceCredits, credits: agent.credits };
}

/** Its entry in the books; `sign` is 1 if the shipyard pays, -1 if it is paid. */
export function yardEntry({ data: { agent, transaction } }: YardReply, sign: 1 | -1): Entry {
  const { waypointSymbol, totalPrice } = transaction;
  return { creditsDelta: sign * totalPrice, creditsAfter: agent.credits, waypointSymbol };
}
