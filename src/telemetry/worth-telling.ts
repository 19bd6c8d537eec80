/** A mission of less than this (a guess), won or lost, is a detail: an active fleet flies thousands of them a day. */
const TOLD_FROM_CREDITS = 1_000;

/** The same as a share of the most credits that the agent has had: what is much on the first day is little on the second. */
const TOLD_FROM_SHARE = 0.05;

/** A mission that is over sooner (a guess) is logged once, at its end. */
const TOLD_TWICE_FROM_REAL_SECONDS = 60;

type StoryLevel = 'info' | 'debug';

/** Judges which missions are worth a line of the story, by what the agent has. */
export function createWorthTelling() {
  let mostCredits = 0;

  const isLarge = (credits: number, share: number): boolean =>
    Math.abs(credits) >= Math.max(TOLD_FROM_CREDITS, share * mostCredits);
  const levelOf = (credits: number): StoryLevel => (isLarge(credits, TOLD_FROM_SHARE) ? 'info' : 'debug');

  return {
    /** Takes an effect in the ledger. */
    booked: ({ creditsAfter }: { readonly creditsAfter: number }): void => {
      mostCredits = Math.max(mostCredits, creditsAfter);
    },
    /** Whether credits, won or lost, are this share of the most that the agent has had, and no detail. */
    isLarge,
    /** The level of the line about a mission's end, by what it earned or lost. */
    levelOf,
    /** The level of the line about its beginning: with the universe in fast motion it would only double the end. */
    levelOfStart: (credits: number, realSeconds: number): StoryLevel =>
      realSeconds < TOLD_TWICE_FROM_REAL_SECONDS ? 'debug' : levelOf(credits),
  };
}

export type WorthTelling = ReturnType<typeof createWorthTelling>;
