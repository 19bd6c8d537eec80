/**
 * How an unfinished mission ended. `cutOff`: under way when its ship was stopped, with the daemon or by a failure;
 * `betterMission`: left for a better one; `emptyHold`: nothing was aboard for the rest of its way; `nextFlightFailed`:
 * its next flight lately failed; `calledOff`: by the owner; `setBack`: by a refusal or an unknown outcome.
 */
export type EarlyEnding = 'cutOff' | 'betterMission' | 'emptyHold' | 'nextFlightFailed' | 'calledOff' | 'setBack';
