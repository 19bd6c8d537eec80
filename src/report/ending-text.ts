import type { EarlyEnding } from '../store/endings.ts';

const TEXTS: Readonly<Record<EarlyEnding, string>> = {
  cutOff: 'cut off',
  betterMission: 'left for something better',
  emptyHold: 'ended early, with nothing aboard for the rest of its way',
  nextFlightFailed: 'ended early, since its next flight lately failed',
  calledOff: 'called off by its owner',
  setBack: 'set back by a refusal or an unknown outcome',
};

/** How an unfinished mission ended, for people. */
export function endingText(ending: EarlyEnding): string {
  return TEXTS[ending];
}
