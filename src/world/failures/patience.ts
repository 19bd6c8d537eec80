import { isGateUnbuilt, isOfTheMoment, isSiteSupplied, isSurveyGone } from '../../wire/error-codes.ts';
import type { Failure } from './failed-actions.ts';

/** Equal failures before an action is backed off (faults: F51): one may be chance. */
const USUAL = 2;

/** Failures, a guess, to which the ship reacts by reading or waiting: that has not helped for more than a minute. */
const OF_THE_MOMENT = 5;

/** Each refusal removes a survey, and several ships may use the same one. A guess. */
const OF_SURVEYS = 8;

/** A ship of uncertain state can do nothing until it is read: its reads are backed off later, at twice `USUAL`. */
const OF_READS = 4;

/** Whether a refusal shows what was wrong this time: it is no sign for the action elsewhere, or by other ships. */
const isExplained = (code: number) =>
  [isOfTheMoment, isSurveyGone, isGateUnbuilt, isSiteSupplied].some((is) => is(code));

/** A refusal as a failure of an action or of a read. */
export function failureOfRefusal(
  { code, name }: { readonly code: number; readonly name: string },
  isRead: boolean,
): Failure {
  const known = { way: `${code} ${name}`, isExplained: isExplained(code) };
  // Without a code it is not the service that speaks.
  if (isRead) return { ...known, patience: OF_READS, isOfShip: false, isSilent: code === 0 };
  if (isSurveyGone(code)) return { ...known, patience: OF_SURVEYS, isOfShip: false };
  return isOfTheMoment(code)
    ? { ...known, patience: OF_THE_MOMENT, isOfShip: true }
    : { ...known, patience: USUAL, isOfShip: false };
}

/** An action whose outcome was unknown, and which by reading had no effect. */
export const WITHOUT_EFFECT: Failure = {
  way: 'without effect',
  patience: USUAL,
  isOfShip: false,
  isExplained: false,
  isSilent: true,
};

/** The same, of an action that the end of a run cut off, as it does many at once: no sign for other ships. */
export const CUT_OFF: Failure = { ...WITHOUT_EFFECT, isOfShip: true, isExplained: true };
