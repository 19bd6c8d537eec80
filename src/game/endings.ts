/**
 * How an unfinished mission ended. `cutOff`: under way when its ship was stopped, with the daemon or by a failure;
 * `betterMission`: left for a better one; `emptyHold`: nothing was aboard for the rest of its way; `nextFlightFailed`:
 * its next flight lately failed; `calledOff`: by the owner; `setBack`: by a refusal or an unknown outcome.
 */
export type EarlyEnding = 'cutOff' | 'betterMission' | 'emptyHold' | 'nextFlightFailed' | 'calledOff' | 'setBack';

const TEXTS: Readonly<Record<EarlyEnding, string>> = {
  cutOff: 'interrupted',
  betterMission: 'left for something better',
  emptyHold: 'ended early, with nothing aboard for the rest of its way',
  nextFlightFailed: 'ended early, since its next flight lately failed',
  calledOff: 'called off by its owner',
  setBack: 'set back by a refusal or an unknown outcome',
};

/** "done", or how a mission ended before, for people. */
export function endingWords(ending: 'done' | EarlyEnding): string {
  return ending === 'done' ? ending : TEXTS[ending];
}

/** How an unfinished mission ended, for people. */
export function endingText(ending: EarlyEnding): string {
  return TEXTS[ending];
}
