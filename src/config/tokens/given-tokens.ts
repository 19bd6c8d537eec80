import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { malformed, readTokenFile } from './token-file.ts';

/** The environment variables that hold a token, or name a file that does. */
export interface TokenEnv {
  /** The token of an agent. */
  SPACETRADERS_TOKEN?: string | undefined;
  SPACETRADERS_TOKEN_FILE?: string | undefined;
  /** The token of an account, which may register agents. */
  SPACETRADERS_ACCOUNT_TOKEN?: string | undefined;
  SPACETRADERS_ACCOUNT_TOKEN_FILE?: string | undefined;
  /** The token of a Telegram bot. */
  TELEGRAM_BOT_TOKEN?: string | undefined;
  TELEGRAM_BOT_TOKEN_FILE?: string | undefined;
  /** Where systemd puts the credentials of a service. */
  CREDENTIALS_DIRECTORY?: string | undefined;
}

/** A token, and where it stands; or why what stands there cannot be used. */
export type GivenToken = { readonly place: string; readonly isInEnvironment: boolean } & (
  | { readonly token: string; readonly problem?: never }
  | { readonly problem: string; readonly token?: never }
);

/** The owner's tokens; undefined where none of that kind was given. */
export interface GivenTokens {
  readonly agent: GivenToken | undefined;
  readonly account: GivenToken | undefined;
}

/** The variable of a kind of token, and the name of its credential. */
interface TokenNames {
  readonly variable: 'SPACETRADERS_TOKEN' | 'SPACETRADERS_ACCOUNT_TOKEN' | 'TELEGRAM_BOT_TOKEN';
  readonly credential: string;
}

const BOT: TokenNames = { variable: 'TELEGRAM_BOT_TOKEN', credential: 'telegram-bot-token' };

/** The variable, the key of the config and the name of the credential of each token of the game. */
const KINDS = {
  agent: { variable: 'SPACETRADERS_TOKEN', key: 'tokenFile', credential: 'spacetraders-token' },
  account: {
    variable: 'SPACETRADERS_ACCOUNT_TOKEN',
    key: 'accountTokenFile',
    credential: 'spacetraders-account-token',
  },
} as const;

type Live = Extract<Settings['server'], { kind: 'live' }>;

function inFile(path: string, env: TokenEnv): GivenToken | undefined {
  const read = readTokenFile(path, env.CREDENTIALS_DIRECTORY);
  return read && { place: path, isInEnvironment: false, ...read };
}

/** A file that a variable names must be there: nobody sets one for nothing. */
function inNamedFile(variable: string, path: string, env: TokenEnv): GivenToken {
  const problem = `${variable}: expected the path of a file with a token, got ${path} (no such file)`;
  return inFile(path, env) ?? { place: path, isInEnvironment: false, problem };
}

function inVariable(variable: string, token: string): GivenToken {
  const place = { place: variable, isInEnvironment: true };
  const problem = malformed(variable, token);
  return problem === undefined ? { ...place, token } : { ...place, problem };
}

/** @param ofConfig the file that the config names */
function given(
  { variable, credential }: TokenNames,
  ofConfig: string | undefined,
  env: TokenEnv,
): GivenToken | undefined {
  const [named, text] = [env[`${variable}_FILE`], env[variable]];
  if (named) return inNamedFile(`${variable}_FILE`, named, env);
  const found = ofConfig === undefined ? undefined : inFile(ofConfig, env);
  if (found !== undefined) return found;
  const handed = env.CREDENTIALS_DIRECTORY ? inFile(join(env.CREDENTIALS_DIRECTORY, credential), env) : undefined;
  return handed ?? (text ? inVariable(variable, text) : undefined);
}

const givenOfGame = (kind: keyof typeof KINDS, server: Live, env: TokenEnv) =>
  given(KINDS[kind], server[KINDS[kind].key], env);

/**
 * The tokens that the owner gave for a server at an address, each from the first of: the file that its variable names, the
 * file that the config names, systemd's credential, the variable itself. The embedded universe takes none.
 */
export function givenTokens({ server }: Pick<Settings, 'server'>, env: TokenEnv): GivenTokens {
  if (server.kind !== 'live') return { agent: undefined, account: undefined };
  return { agent: givenOfGame('agent', server, env), account: givenOfGame('account', server, env) };
}

/** The token of a Telegram bot, from the same places in the same order; undefined where none was given. */
export function givenBotToken(tokenFile: string | undefined, env: TokenEnv): GivenToken | undefined {
  return given(BOT, tokenFile, env);
}

/**
 * The variables that hold a token as it is: whoever sees the environment sees it.
 * @param settings only those that a daemon with these settings would use; by default all
 */
export function tokensInEnvironment(env: TokenEnv, settings?: Pick<Settings, 'server' | 'telegram'>): string[] {
  const ofGame = settings === undefined || settings.server.kind === 'live' ? [KINDS.agent, KINDS.account] : [];
  const ofBot = settings?.telegram === null ? [] : [BOT];
  return [...ofGame, ...ofBot].flatMap(({ variable }) => (env[variable] ? [variable] : []));
}
