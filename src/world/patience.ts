import { isOfTheMoment, isSurveyGone } from '../wire/error-codes.ts';
import type { Failure } from './failed-acts.ts';

/** Equal failures before an act is backed off. */
const USUAL = 2;

/**
 * Failures to which the ship reacts by reading or waiting: its pauses grow, and when they have not helped for more than
 * a minute, nothing has changed.
 */
const OF_THE_MOMENT = 5;

/** Each refusal removes a survey, and several ships may use the same one. */
const OF_SURVEYS = 8;

/** A ship whose state is uncertain can do nothing until it is read, so its reads are backed off later than other acts. */
const OF_READS = 4;

/** A refusal as a failure of an act or of a read. */
export function failureOfRefusal(
  { code, name }: { readonly code: number; readonly name: string },
  isRead: boolean,
): Failure {
  const way = `${code} ${name}`;
  if (isRead) return { way, patience: OF_READS, isOfShip: false };
  if (isSurveyGone(code)) return { way, patience: OF_SURVEYS, isOfShip: false };
  return isOfTheMoment(code)
    ? { way, patience: OF_THE_MOMENT, isOfShip: true }
    : { way, patience: USUAL, isOfShip: false };
}

/** An act whose outcome was unknown, and which by reading had no effect. */
export const WITHOUT_EFFECT: Failure = { way: 'without effect', patience: USUAL, isOfShip: false };
