import type { Settings } from '../settings.ts';
import { givenBotToken, type TokenEnv } from './given-tokens.ts';

/** The token of the owner's bot; or why there is none that could be used, in a text that repeats nothing of it. */
export type BotToken =
  | { readonly token: string; readonly problem?: never }
  | { readonly problem: string; readonly isMissing: boolean; readonly token?: never };

/** As BotFather writes them: the bot's number, and a secret. It becomes a part of an address, so nothing else may be in it. */
const FORM = /^\d{1,20}:[\w-]{20,100}$/;

/** The token of the Telegram bot of a config; undefined where the config has none. */
export function botTokenOf({ telegram }: Pick<Settings, 'telegram'>, env: TokenEnv): BotToken | undefined {
  if (telegram === null) return undefined;
  const { tokenFile } = telegram;
  const given = givenBotToken(tokenFile, env);
  if (given === undefined) {
    const place = tokenFile ?? 'a file of mode 600 that telegram.tokenFile or TELEGRAM_BOT_TOKEN_FILE names';
    return { problem: `expected the token of a Telegram bot, got none: put it into ${place}`, isMissing: true };
  }
  if (given.problem !== undefined) return { problem: given.problem, isMissing: false };
  const { token, place } = given;
  if (FORM.test(token)) return { token };
  const problem = `expected ${place} to be the token of a Telegram bot, digits, a colon and a secret, got ${token.length} characters of another form: copy it again from BotFather`;
  return { problem, isMissing: false };
}
