import { isoFromMs } from '../../time/iso.ts';
import type { SurveyState } from '../state.ts';

/** A survey as returned to its finder; its remaining units stay hidden (game-facts 4.4). */
export function surveyReply(survey: SurveyState) {
  return {
    signature: survey.signature,
    symbol: survey.waypointSymbol,
    deposits: survey.deposits.map((symbol) => ({ symbol })),
    expiration: isoFromMs(survey.expirationMs),
    size: survey.size,
  };
}
