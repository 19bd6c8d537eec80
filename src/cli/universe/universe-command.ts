import type { Command } from 'commander';
import type { WorldSettings } from '../../universe/door.ts';
import { parseWholeNumber, takesWorld, wholeNumberFrom } from '../options.ts';

/** The options of `argosy universe` as given; an absent one has its default, or the snapshot's value. */
export interface UniverseFlags extends WorldSettings {
  readonly port: number;
  readonly seed?: number;
  readonly speed?: number;
  readonly systems?: number;
  /** False: no reset is announced. */
  readonly resets: boolean;
  readonly faults?: string;
  readonly snapshot?: string;
  readonly legacyRegistration?: boolean;
  readonly strictContentTypes?: boolean;
  readonly limitAddresses?: boolean;
  readonly mostAgents?: number;
  readonly admin?: boolean;
  /** True for the flag without an account. */
  readonly accountToken?: string | true;
}

const AFTER_HELP = `
A first session, in another terminal (docs/universe/private-universe.md has a whole one):
  TOKEN=$(npx argosy universe --account-token)
  curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{"symbol":"MY-AGENT","faction":"COSMIC"}' http://127.0.0.1:8080/v2/register

The same seed is always the same galaxy, until a reset brings the next. With --snapshot, seed, speed, systems, rivals,
rivals abroad, difficulty, contract lines, hidden traits and the like are those of the file once it exists, and --no-resets keeps
its universe for good; time stands still while nothing serves it.
`;

/** Adds `argosy universe`, its options, and a help text for newcomers. */
export function addUniverseCommand(program: Command, run: (flags: UniverseFlags) => Promise<void>): void {
  const command = program
    .command('universe')
    .description(
      'Serve a private universe with the interface of SpaceTraders v2 on this machine, until stopped with Ctrl-C. Any client works with it: give it the address that is printed.',
    )
    .option('--port <P>', 'port on 127.0.0.1; 0 takes a free one', wholeNumberFrom(0, 65_535), 8080)
    .option('--seed <N>', 'which galaxy (default: 1)', parseWholeNumber)
    .option(
      '--speed <K>',
      'game seconds per second, 1 to 600; 1 is the live pace (default: 1)',
      wholeNumberFrom(1, 600),
    )
    .option('--systems <N>', 'systems of the galaxy, 20 to 50000 (default: 7000)', wholeNumberFrom(20, 50_000));
  takesWorld(command)
    .option('--no-resets', 'go on for good: each announced reset is put off by a week')
    .option('--faults <FILE>', 'a fault script in JSON: what goes wrong, and when')
    .option('--snapshot <FILE>', 'go on from this file if it exists, and write it at a clean stop')
    .option('--legacy-registration', 'let agents register without an account token, as older clients do')
    .option('--strict-content-types', 'refuse an empty body of another content type than JSON (default: let it pass)')
    .option('--limit-addresses', 'limit requests by address as well as by account')
    .option(
      '--most-agents <N>',
      'agents that may register until the next reset (default: 500)',
      wholeNumberFrom(1, 100_000),
    )
    .option('--admin', 'answer /admin/faults, /admin/ledger, /admin/counters and /admin/snapshot to this machine')
    .option('--account-token [id]', 'print the token of an account in this universe, and end')
    .addHelpText('after', AFTER_HELP)
    .action(run);
}
