import * as z from 'zod';
import { mapping, pathTo } from './fields.ts';
import { ChatNotices, reportAddress } from './notices-schema.ts';

const CHAT = 'the id of a chat, a whole number such as 123456789 (below 0 for a group)';
const CHATS = 'a list of ids of chats, at least one';

/** A bot of Telegram through which some chats watch and steer the daemon. */
export const Telegram = mapping({
  tokenFile: pathTo('a file')
    .exactOptional()
    .describe(
      'The file (mode 600) with the token of your bot, as BotFather gives it; relative to the working directory.',
    ),
  allowedChats: z
    .array(z.int({ error: CHAT }), { error: CHATS })
    .min(1, { error: CHATS })
    .describe(
      'The chats that are answered and obeyed. Whoever writes in one of them gives orders; all others are ignored.',
    ),
  notices: ChatNotices.exactOptional().describe('Send notices to these chats, too; by default none.'),
  baseUrl: z
    .string({ error: 'an https:// address' })
    .superRefine(reportAddress)
    .default('https://api.telegram.org')
    .describe('The address of the Bot API: another one for a Bot API server of your own.'),
}).describe('Commands and notices by Telegram. Off unless it is there.');

/** The bot in the settings, defaults filled in. */
export type TelegramSettings = z.output<typeof Telegram>;
