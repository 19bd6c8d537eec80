import type { NoticeKind } from '../../config/notices-schema.ts';

/** Something that the owner asked to hear of. */
export interface Notice {
  readonly kind: NoticeKind;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** A sentence for people. */
  readonly text: string;
}

/** Longer texts are cut off: chats refuse them. */
const LONGEST_TEXT = 1_900;

/** Signs by which a name could call people together in a chat. */
const CALLS = /[<>@]/g;

/** Notices as a webhook takes them: `text` and `content` are what chats show, the rest is for programs. */
export function messageOf(notices: readonly Notice[], agent: string, dropped: number) {
  const more = dropped === 0 ? [] : [`(${dropped} earlier notices were left out)`];
  const lines = [...more, ...notices.map(({ text }) => `${agent}: ${text}`)].join('\n').replace(CALLS, ' ');
  const text = lines.length > LONGEST_TEXT ? `${lines.slice(0, LONGEST_TEXT)} ...` : lines;
  return { text, content: text, agent, notices, dropped };
}
