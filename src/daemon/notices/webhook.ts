import type { NoticesSettings } from '../../config/schema/notices-schema.ts';
import { chatText } from '../chat/chat-text.ts';
import type { Notice } from './sender.ts';

/** Maximum characters of a text; chats refuse longer ones (Discord beyond 2,000). */
const LONGEST_TEXT = 1_900;

/** Notices as one text, a line each, the agent before each. */
export function noticeText(notices: readonly Notice[], agent: string, dropped: number): string {
  const more = dropped === 0 ? [] : [`(${dropped} earlier notices were left out)`];
  return chatText([...more, ...notices.map(({ text }) => `${agent}: ${text}`)], LONGEST_TEXT);
}

/** The body for any webhook: chats show `text` or `content`, the rest is for programs. */
export function webhookBody(notices: readonly Notice[], agent: string, dropped: number) {
  const text = noticeText(notices, agent, dropped);
  return { text, content: text, agent, notices, dropped };
}

/** A message as it is sent. */
export interface WebhookMessage {
  readonly url: string;
  readonly body: object;
}

/** How services are recognised by their addresses. */
const HOSTS = [
  ['discord', /(?:^|\.)discord(?:app)?\.com$/],
  ['slack', /^hooks\.slack\.com$/],
  ['ntfy', /^ntfy\.sh$/],
] as const;

function formatOf({ url, format }: Pick<NoticesSettings, 'url' | 'format'>) {
  const { hostname } = new URL(url);
  return format ?? HOSTS.find(([, pattern]) => pattern.test(hostname))?.[0] ?? 'json';
}

/** ntfy takes JSON at its root, with the topic that a plain message has in its path. */
function toNtfy(url: string, agent: string, message: string): WebhookMessage {
  const { origin, pathname } = new URL(url);
  const parts = pathname.split('/').filter((part) => part !== '');
  const root = [origin, ...parts.slice(0, -1)].join('/');
  return { url: `${root}/`, body: { topic: parts.at(-1) ?? '', title: agent, message } };
}

/** Notices as the service at an address wants them; by its name where the settings do not say which it is. */
export function webhookMessage(
  settings: Pick<NoticesSettings, 'url' | 'format'>,
  notices: readonly Notice[],
  agent: string,
  dropped: number,
): WebhookMessage {
  const { url } = settings;
  const text = noticeText(notices, agent, dropped);
  switch (formatOf(settings)) {
    case 'discord':
      // Nobody is mentioned, whatever the text says, and links show no pictures.
      return { url, body: { username: 'Argosy', content: text, allowed_mentions: { parse: [] }, flags: 4 } };
    case 'slack':
      return { url, body: { text, mrkdwn: false, unfurl_links: false } };
    case 'ntfy':
      return toNtfy(url, agent, text);
    case 'json':
      return { url, body: webhookBody(notices, agent, dropped) };
  }
}
