import { isOfTheMoment, isSurveyGone } from '../wire/error-codes.ts';
import type { Failure } from './failed-acts.ts';

/** What fails twice in the same way is left alone. */
const USUAL = 2;

/**
 * A refusal that the ship reacts to by reading or waiting: it pauses longer each time, and when that has not helped for more
 * than a minute, nothing has changed.
 */
const OF_THE_MOMENT = 5;

/** Each refusal strikes a survey out, and several ships may hold the same one. */
const OF_SURVEYS = 8;

/** A ship whose state is in doubt can do nothing until it has been read: it is left alone later than what can be done without. */
const OF_READS = 4;

/** What a refusal is as a failure of an act, or of a read. */
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

/** An act that nobody was told the outcome of, and that reading showed not to have had its effect. */
export const WITHOUT_EFFECT: Failure = { way: 'without effect', patience: USUAL, isOfShip: false };
