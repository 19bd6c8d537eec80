import { describe, expect, test } from 'vitest';
import { STATES_DO } from '../../scripts/docs/ship-machine-page.ts';
import { WHY_IDLE } from '../../scripts/docs/why-idle.ts';
import { EVENTS } from '../../src/telemetry/events.ts';

/** With all that a line may leave out. */
const sentences = Object.values(EVENTS).map(({ sentence }) => sentence.replaceAll(/[[\]]/g, ''));

/** What the first column of the table quotes, up to what differs from time to time. */
const quoted = [...WHY_IDLE.matchAll(/^\| (`.*?) \| /gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)])
  .map(([, text = '']) => (/^(?:\.\.\.)?\s*([^\d.:]+)/.exec(text)?.[1] ?? '').trim())
  .filter((text) => text !== 'status');

describe('what docs/logs.md says of ships that do nothing', () => {
  test('quotes many lines', () => {
    expect(quoted.length).toBeGreaterThan(8);
  });

  test.each(quoted)('quotes what the log or the status does say: %s', (text) => {
    expect(sentences.some((sentence) => sentence.includes(text)) || text in STATES_DO).toBe(true);
  });
});
