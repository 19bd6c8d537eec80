/** Simulated rate limits of a server, as pure functions of the times at which requests arrive. */

/** One pool: takes a request if it has room. */
export interface Pool {
  take(nowMs: number): boolean;
  /** Told of a request that another pool admitted. */
  sawAdmitted?(nowMs: number): void;
  /** When there will be room, at the earliest. */
  roomAtMs(nowMs: number): number;
}

/** Full again `windowMs` after the first request since it was full: the documented rule (facts: rate-limit). */
function lazyWindow(size: number, windowMs: number): Pool {
  let openedMs = Number.NEGATIVE_INFINITY;
  let used = 0;
  return {
    take: (nowMs) => {
      if (nowMs >= openedMs + windowMs) {
        openedMs = nowMs;
        used = 0;
      }
      return used < size && ++used > 0;
    },
    roomAtMs: () => openedMs + windowMs,
  };
}

/** Full again at each multiple of `windowMs` of the wall clock, moved by `phaseMs`. */
function alignedWindow(size: number, windowMs: number, phaseMs: number): Pool {
  let index = Number.NEGATIVE_INFINITY;
  let used = 0;
  return {
    take: (nowMs) => {
      const current = Math.floor((nowMs + phaseMs) / windowMs);
      if (current > index) {
        index = current;
        used = 0;
      }
      return used < size && ++used > 0;
    },
    roomAtMs: () => (index + 1) * windowMs - phaseMs,
  };
}

/** Holds `size` tokens and gains that many, evenly, in each `windowMs`. */
function tokenBucket(size: number, windowMs: number): Pool {
  let tokens = size;
  let atMs = Number.NEGATIVE_INFINITY;
  return {
    take: (nowMs) => {
      if (atMs > Number.NEGATIVE_INFINITY) tokens = Math.min(size, tokens + ((nowMs - atMs) * size) / windowMs);
      atMs = nowMs;
      // A whole token, but for what sums of fractions lose.
      if (tokens < 1 - 1e-9) return false;
      tokens--;
      return true;
    },
    roomAtMs: (nowMs) => nowMs + ((1 - tokens) * windowMs) / size,
  };
}

/** Never more than `size` in any `windowMs`; what the other pool admitted fills it as well: the strictest reading. */
function allSeeingLog(size: number, windowMs: number): Pool {
  let seen: number[] = [];
  const current = (nowMs: number) => {
    seen = seen.filter((atMs) => atMs > nowMs - windowMs);
    return seen;
  };
  return {
    take: (nowMs) => current(nowMs).length < size && seen.push(nowMs) > 0,
    sawAdmitted: (nowMs) => seen.push(nowMs),
    roomAtMs: () => (seen.at(-size) ?? Number.NEGATIVE_INFINITY) + windowMs,
  };
}

/** The same, but filled by its own alone. */
function slidingLog(size: number, windowMs: number): Pool {
  const { take, roomAtMs } = allSeeingLog(size, windowMs);
  return { take, roomAtMs };
}

/** A server that admits what either pool has room for, the first one asked first. */
export interface RateLimitServer {
  /** Undefined if admitted, else the milliseconds after which there will be room. */
  arrive(nowMs: number): number | undefined;
  admitted(): number;
  rejectedAtMs(): readonly number[];
}

function eitherPool(first: Pool, second: Pool): RateLimitServer {
  let admitted = 0;
  const rejectedAtMs: number[] = [];
  return {
    arrive: (nowMs) => {
      if (first.take(nowMs)) {
        admitted++;
        return undefined;
      }
      if (second.take(nowMs)) {
        admitted++;
        first.sawAdmitted?.(nowMs);
        return undefined;
      }
      rejectedAtMs.push(nowMs);
      return Math.max(0, Math.min(first.roomAtMs(nowMs), second.roomAtMs(nowMs)) - nowMs);
    },
    admitted: () => admitted,
    rejectedAtMs: () => rejectedAtMs,
  };
}

/** The kinds of server that the queue is measured against, at the service's pace divided by `speed`. */
export const SERVERS = {
  lazy: (speed = 1) => eitherPool(lazyWindow(2, 1000 / speed), lazyWindow(30, 60_000 / speed)),
  aligned: (speed = 1, phaseMs = 0) =>
    eitherPool(alignedWindow(2, 1000 / speed, phaseMs), alignedWindow(30, 60_000 / speed, phaseMs * 7.3)),
  bucket: (speed = 1) => eitherPool(tokenBucket(2, 1000 / speed), tokenBucket(30, 60_000 / speed)),
  log: (speed = 1) => eitherPool(slidingLog(2, 1000 / speed), slidingLog(30, 60_000 / speed)),
  strictLog: (speed = 1) => eitherPool(allSeeingLog(2, 1000 / speed), slidingLog(30, 60_000 / speed)),
  /** Half of what the service allows, as if another client of the same account took the rest. */
  half: (speed = 1) => eitherPool(slidingLog(1, 1000 / speed), slidingLog(15, 60_000 / speed)),
} satisfies Record<string, (speed?: number, phaseMs?: number) => RateLimitServer>;

export type ServerKind = keyof typeof SERVERS;
