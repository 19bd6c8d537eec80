import type { NoticeKind } from '../../config/schema/notices-schema.ts';
import { terminalLines } from '../../telemetry/terminal-text.ts';

/** A message to the owner, of a kind that the owner asked for. */
export interface Notice {
  readonly kind: NoticeKind;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** A sentence for people. */
  readonly text: string;
}

/** Maximum characters of a text; chats refuse longer ones. */
const LONGEST_TEXT = 1_900;

/** Characters with which a name could mention people in a chat; one that shows links by other words wants `](`. */
const CALLS = /[<>@]/g;

/** The body for a webhook: chats show `text` or `content`, the rest is for programs. */
export function messageOf(notices: readonly Notice[], agent: string, dropped: number) {
  const more = dropped === 0 ? [] : [`(${dropped} earlier notices were left out)`];
  const lines = terminalLines([...more, ...notices.map(({ text }) => `${agent}: ${text}`)])
    .replace(CALLS, ' ')
    .replaceAll('](', '] (');
  const text = lines.length > LONGEST_TEXT ? `${lines.slice(0, LONGEST_TEXT)} ...` : lines;
  return { text, content: text, agent, notices, dropped };
}
