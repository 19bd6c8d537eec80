/** A signal that aborts with the first of two. */
export interface EitherSignal {
  readonly signal: AbortSignal;
  /** Ends the listening to the two; call it once nothing waits for the signal any more. */
  letGo(): void;
}

/**
 * As AbortSignal.any, but without its weak references, which cost the garbage collector much where signals are joined
 * for every act of every ship.
 */
export function eitherSignal(one: AbortSignal, other: AbortSignal): EitherSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(one.aborted ? one.reason : other.reason);
  if (one.aborted || other.aborted) abort();
  one.addEventListener('abort', abort, { once: true });
  other.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    letGo: () => {
      one.removeEventListener('abort', abort);
      other.removeEventListener('abort', abort);
    },
  };
}
