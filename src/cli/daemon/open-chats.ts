import type { Settings } from '../../config/settings.ts';
import { botTokenOf } from '../../config/tokens/bot-token.ts';
import type { ChatAgent } from '../../daemon/chat/chat-answer.ts';
import { startTelegram } from '../../daemon/chat/telegram.ts';
import type { Log } from '../../telemetry/log.ts';
import type { Clock } from '../../time/clock.ts';
import { seededRandom } from '../../time/random.ts';

interface ChatsParts {
  readonly settings: Settings;
  readonly agents: readonly ChatAgent[];
  readonly clock: Clock;
  readonly log: Log;
  readonly stop: AbortSignal;
}

/**
 * Answers the chats of the config, if it names some, until the stop; the daemon trades even if it cannot.
 * @returns ends them and waits for it
 */
export function openChats({ settings, agents, clock, log, stop }: ChatsParts): () => Promise<void> {
  const { telegram } = settings;
  const given = botTokenOf(settings, process.env);
  if (telegram === null || given === undefined) return async () => {};
  if (given.token === undefined) {
    log.warn('chat.failed', { reason: given.problem });
    return async () => {};
  }
  const random = seededRandom(process.pid, 'telegram');
  const end = startTelegram({ settings: telegram, token: given.token, agents, clock, log, random });
  stop.addEventListener('abort', () => void end(), { once: true });
  return end;
}
