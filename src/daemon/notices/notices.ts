import { type Posted, postJson } from '../../api/post-json.ts';
import type { NoticeRules, NoticesSettings } from '../../config/schema/notices-schema.ts';
import { clean } from '../../telemetry/folders.ts';
import type { EventName } from '../../telemetry/log.ts';
import { learnSecret } from '../../telemetry/scrub.ts';
import { pass } from '../../time/wait.ts';
import type { DaemonParts } from '../parts.ts';
import type { DaemonHub } from '../subscribers.ts';
import { createListener } from './listen.ts';
import { createSender, type Notice, type Outgoing } from './sender.ts';
import { webhookMessage } from './webhook.ts';

/** Who gets notices: the owner's webhook, or a chat. */
export interface NoticeTarget {
  /** For the log: "the webhook". */
  readonly receiver: string;
  readonly rules: NoticeRules;
  /** Sends notices in one message; rejects where no reply came. */
  readonly post: (message: Outgoing, signal: AbortSignal) => Promise<Posted>;
}

interface NoticesParts extends Pick<DaemonParts, 'log' | 'clock' | 'random'> {
  readonly target: NoticeTarget;
  readonly events: DaemonHub;
}

/** Events that show whose daemon this is. */
const NAMES_AGENT: ReadonlySet<EventName> = new Set<EventName>([
  'daemon.started',
  'daemon.ready',
  'agent.registered',
  'agent.resumed',
]);

/** Real milliseconds between checks for silence; any of that size does. */
const LOOK_EVERY_MS = 10_000;

/** Registers the address, and each part of it that could be a secret, for redaction. */
function learnAddress(address: string): void {
  const url = new URL(address);
  const path = `${url.pathname}${url.search}`;
  for (const part of [address, url.href, path, ...url.pathname.split('/'), ...url.searchParams.values()])
    if (part.length >= 8) learnSecret(part);
}

/** Ends the notices once the remaining ones are sent: within three seconds, or ten where the daemon gives up. */
export type EndNotices = (isGivingUp?: boolean) => Promise<void>;

/** The owner's webhook, whose address is secret from now on. */
export function webhookTarget(settings: NoticesSettings): NoticeTarget {
  learnAddress(settings.url);
  const post = ({ notices, agent, dropped }: Outgoing, signal: AbortSignal) => {
    const message = webhookMessage(settings, notices, agent, dropped);
    return postJson(message.url, message.body, signal);
  };
  return { receiver: 'the webhook', rules: settings, post };
}

/** From now on sends notices of the kinds asked for to one receiver. */
export function startNotices({ target, log, events, clock, random }: NoticesParts): EndNotices {
  const { receiver, rules, post } = target;
  let callsign = 'Argosy';
  const sender = createSender({ post, receiver, random, log, agent: () => callsign });
  const listener = createListener(rules, clock, sender.add);
  const ending = new AbortController();
  const untap = log.tap((line) => {
    if (NAMES_AGENT.has(line.event) && typeof line.fields.agent === 'string') callsign = line.fields.agent;
    listener.observe(line);
  });
  events.subscribe('commandSettled', listener.settled, ending.signal);
  events.subscribe('booked', listener.booked, ending.signal);
  events.subscribe('orderGiven', listener.ordered, ending.signal);
  void lookOut(listener.look, ending.signal);
  return async (isGivingUp) => {
    ending.abort();
    untap();
    await sender.close(isGivingUp);
  };
}

/** Notifies the owner that the daemon gives up before it has a log; resolves within ten seconds. */
export async function sayLastWord(targets: readonly NoticeTarget[], agent: string, notice: Notice): Promise<void> {
  const message = { notices: [{ ...notice, text: clean(notice.text) }], agent, dropped: 0 };
  const never = new AbortController().signal;
  const wanted = targets.filter(({ rules }) => rules.on.includes(notice.kind));
  await Promise.allSettled(wanted.map(({ post }) => post(message, never)));
}

async function lookOut(look: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pass(LOOK_EVERY_MS, signal).catch(() => {});
    if (!signal.aborted) look();
  }
}
