import type { Refusal } from '../../command/performer.ts';
import { errorCodes, refusesToken } from '../../wire/error-codes.ts';
import { type Credentials, CredentialsError } from './credentials.ts';
import { describeRefusal, refusedFields } from './refused-fields.ts';

/** The fields of POST /register by which a callsign or the faction is refused. */
const CALLSIGN_FIELDS = ['symbol', 'callsign'];
const FACTION_FIELDS = ['faction', 'factionSymbol'];

/** Whether a refusal concerns this callsign alone, so that another one may be registered. */
export function isOfCallsign(refusal: Refusal): boolean {
  const fields = refusedFields(refusal);
  return fields.length > 0 && fields.every(({ field }) => CALLSIGN_FIELDS.includes(field));
}

/** The error when no callsign of the strategy can be registered; `words` are the reasons of those that are not taken. */
export function noneLeft(callsigns: readonly string[], words: readonly string[]): CredentialsError {
  const all = `every callsign of the strategy (${callsigns.join(', ')}) is taken`;
  const why = words.length === 0 ? all : `${all} or refused (${words.join('; ')})`;
  return new CredentialsError(`${why}: add another one under agent.callsigns`);
}

/** The error for a refusal after which no other callsign would be registered either. */
export function registrationRefused(
  refusal: Refusal,
  callsign: string,
  { faction, credentials }: { readonly faction: string; readonly credentials: Credentials },
): CredentialsError {
  const place = credentials.whereGiven?.accountToken?.shown ?? 'SPACETRADERS_ACCOUNT_TOKEN';
  const described = describeRefusal(refusal);
  const { code } = refusal;
  if (refusesToken(code))
    return new CredentialsError(
      `the server refused to register ${callsign}: ${described}. Expected the token of an account in ${place}, got another one: copy it from my.spacetraders.io (the token of an agent belongs into the file that SPACETRADERS_TOKEN_FILE or server.tokenFile names)`,
    );
  if (code === errorCodes.registerAgentNoStartingLocations.code)
    return new CredentialsError(
      `the faction ${faction} has no starting location for an agent: ${described}; name another one under agent.faction`,
    );
  if (refusedFields(refusal).some(({ field }) => FACTION_FIELDS.includes(field)))
    return new CredentialsError(
      `the server registers no agent with the faction ${faction}: ${described}; name another one under agent.faction`,
    );
  return new CredentialsError(`the server refused to register ${callsign}: ${described}`);
}
