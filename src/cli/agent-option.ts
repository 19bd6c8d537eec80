import { type Command, InvalidArgumentError, Option } from 'commander';

function callsignOf(text: string): string {
  if (/^[\w-]{3,14}$/.test(text)) return text.toUpperCase();
  throw new InvalidArgumentError('Expected a callsign of 3 to 14 letters, digits, - or _.');
}

/** Lets a command be told which of several agents is meant. */
export function takesAgent(command: Command): Command {
  const description = 'of several agents of a config the one with this callsign';
  return command.addOption(new Option('--agent <callsign>', description).argParser(callsignOf));
}
