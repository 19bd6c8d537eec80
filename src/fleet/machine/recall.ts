import { CommandFailure } from '../actions/command-failure.ts';

/** Ends a ship's waits when an order comes or the ship is stopped: its unsent requests are not sent. */
export interface Recall {
  signal(): AbortSignal;
  callOff(): void;
}

export function createRecall(shipSignal: AbortSignal): Recall {
  let waiting = new AbortController();
  // One listener for the ship's life: joining several signals for each action takes longer than most actions.
  const stop = () => waiting.abort(shipSignal.reason);
  if (shipSignal.aborted) stop();
  else shipSignal.addEventListener('abort', stop, { once: true });
  return {
    signal: () => waiting.signal,
    callOff: () => {
      if (shipSignal.aborted) return;
      // The action rejects with this reason: a CommandFailure that changed nothing.
      waiting.abort(new CommandFailure('calledOff', 'an order of the owner came first'));
      waiting = new AbortController();
    },
  };
}
