import { FAULTS } from './faults.ts';

const HEAD = `# The fault matrix

<!-- Written by \`npm run docs\` from scripts/docs/faults.ts; edit the matrix there. -->

What can go wrong with a daemon that runs for weeks, and what Argosy does about it. Tests and comments cite these IDs; \`npm run faults\`
plays them and prints a row each, \`npm run faults -- --only F05\` one of them, and \`npm test -- -t F05\` runs the tests that name it.
[operations.md](operations.md) says what follows for an owner.

| ID | what goes wrong | what Argosy does | figure that must hold |
|---|---|---|---|
`;

/** The text of docs/faults.md. */
export function faultsPage(): string {
  const rows = Object.entries(FAULTS).map(
    ([id, { what, does, figure }]) => `| ${id} | ${what} | ${does} | ${figure} |`,
  );
  return `${HEAD}${rows.join('\n')}\n`;
}
