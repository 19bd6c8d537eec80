import type { TelegramSettings } from '../../config/schema/telegram-schema.ts';
import type { BotToken } from '../../config/tokens/bot-token.ts';
import { botAt } from '../../daemon/chat/telegram-bot.ts';
import { readBotName } from '../../daemon/chat/telegram-replies.ts';
import { type CheckResult, ok, warn } from './check-result.ts';

const TO_DO = 'no chat is answered; the run itself goes on';

/** Asks Telegram for the bot and says its name, or what is wrong; sends no message, and never shows the token. */
export async function telegramFinding(settings: TelegramSettings, given: BotToken): Promise<CheckResult> {
  if (given.token === undefined) return warn(given.problem, TO_DO);
  const answer = await botAt(settings, given.token).getMe(new AbortController().signal);
  if (answer.kind === 'silence') return warn(`Telegram does not answer: ${answer.why}`, TO_DO);
  if (answer.kind === 'refusal')
    return warn(`Telegram refuses the bot with ${answer.code} (${answer.why})`, `see its token; ${TO_DO}`);
  const name = readBotName(answer.result);
  if (name === undefined) return warn('what answers is no Bot API', `see telegram.baseUrl; ${TO_DO}`);
  const chats = settings.allowedChats.length === 1 ? '1 chat' : `${settings.allowedChats.length} chats`;
  return ok(`the bot @${name} answers; ${chats} may give orders`);
}
