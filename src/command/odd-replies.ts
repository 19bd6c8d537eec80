import type { Log } from '../telemetry/log.ts';
import { type OperationId, operationLabel } from '../wire/endpoints.ts';
import type { Oddity } from '../wire/parts/oddity.ts';

/** So much of a word is shown. */
const SHOWN = 40;
/** A server that makes up words is told of so often; what it says after that is its own affair. */
const MOST_TOLD = 100;

/** What has been told so far, by the log that it was told to. */
const told = new WeakMap<Log, Set<string>>();

/** Control characters would be taken for the terminal's own. */
function shown(word: string): string {
  const plain = word.replace(/[\p{Cc}\p{Cf}]/gu, '?');
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN)}…` : plain;
}

/** The same word is one everywhere; a part is the same under its own name and its holder's. */
function keyOf({ list, came, place }: Oddity): string {
  return list === undefined ? `${place.split('.').slice(-2).join('.')} ${came}` : `${list}: ${came}`;
}

/** Tells of what was odd in a reply: each word, and each place that something is missing at, once for the log's life. */
export function tellOddities(log: Log, operation: OperationId, oddities: readonly Oddity[] = []): void {
  if (oddities.length === 0) return;
  const known = told.get(log) ?? new Set();
  told.set(log, known);
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
