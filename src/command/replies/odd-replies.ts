import type { Log } from '../../telemetry/log.ts';
import { type OperationId, operationLabel } from '../../wire/endpoints.ts';
import type { Oddity } from '../../wire/parts/oddity.ts';

/** Characters of a word that are logged: one is seldom longer. */
const SHOWN = 40;
/** Characters by which words are distinguished; any of that size does. */
const LONGEST_KEY = 200;
/** Oddities logged per log, a guess; a server that invents words would fill it otherwise. */
const MOST_TOLD = 100;

/** What has been logged so far, by log. */
const logged = new WeakMap<Log, Set<string>>();

/** Control characters are replaced, since a terminal would interpret them. */
function shown(word: string): string {
  const plain = word.slice(0, SHOWN).replace(/[\p{Cc}\p{Cf}]/gu, '?');
  return word.length > SHOWN ? `${plain}…` : plain;
}

/** A word has one key wherever it occurs, by its beginning; a part has the key of its own name and its parent's. */
function keyOf({ list, came, place }: Oddity): string {
  return list === undefined
    ? `${place.split('.').slice(-2).join('.')} ${came}`
    : `${list}: ${came.slice(0, LONGEST_KEY)}`;
}

/** Logs what was odd in a reply: each word, and each place with a missing part, once in the log's lifetime. */
export function tellOddities(log: Log, operation: OperationId, oddities: readonly Oddity[] = []): void {
  if (oddities.length === 0) return;
  const known = logged.get(log) ?? new Set();
  logged.set(log, known);
  const label = operationLabel(operation);
  for (const oddity of oddities) {
    const { list, came, place } = oddity;
    const key = keyOf(oddity);
    if (known.has(key) || known.size >= MOST_TOLD) continue;
    known.add(key);
    if (list === undefined) log.warn('reply.unread-part', { operation: label, place, came });
    else log.warn('reply.unknown-word', { list, word: shown(came), operation: label, place });
  }
}
