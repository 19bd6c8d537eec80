import type { IForbiddenRuleType } from 'dependency-cruiser';
import { DOORS, FLOORS, GUESTS, GUESTS_OF_FOLDERS, NEIGHBOURS, OWNERS } from './plan-of-the-house.ts';

/** A rule, and what to say of what breaks it. */
export interface DependencyRule {
  readonly rule: IForbiddenRuleType & { readonly name: string };
  readonly message: string;
}

const pathOf = (room: string) => `^src/${room}(/|\\.ts$)`;
const rooms = Object.keys(FLOORS);

/** Whether a room may import from another, by their floors and the named exceptions. */
function mayImport(room: string, other: string): boolean {
  if (other === room || NEIGHBOURS.has(`${room} → ${other}`)) return true;
  return (FLOORS[other] ?? 0) < (FLOORS[room] ?? 0) && (GUESTS[other]?.includes(room) ?? true);
}

function floorRule(room: string): DependencyRule {
  const open = rooms.filter((other) => mayImport(room, other)).map(pathOf);
  const name = `floor of ${room}`;
  return {
    rule: {
      name,
      severity: 'error',
      from: { path: pathOf(room) },
      to: { path: '^(src|test|scripts|bench|bin)/', pathNot: open },
    },
    message: `${room} stands on floor ${FLOORS[room]} and imports only from rooms below that are open to it`,
  };
}

/** A package, or a built-in module that is guarded like one. */
function libraryPath(library: string): string {
  return library.startsWith('node:') ? `^(node:)?${library.slice('node:'.length)}$` : `^node_modules/${library}/`;
}

function guestRule([folder, guests]: [string, readonly string[]]): DependencyRule {
  return {
    rule: {
      name: `guests of ${folder}`,
      severity: 'error',
      from: { path: '^src/', pathNot: guests.map(pathOf) },
      to: { path: `^src/${folder}/` },
    },
    message: `only src/${guests.join(', src/')} may import src/${folder}: the others must not know what is there`,
  };
}

function ownerRule([library, owners]: [string, readonly string[]]): DependencyRule {
  return {
    rule: {
      name: `owner of ${library}`,
      severity: 'error',
      from: { path: '^src/', pathNot: owners.map(pathOf) },
      to: { path: libraryPath(library) },
    },
    message: `only src/${owners.join(', src/')} may import ${library}: go through it`,
  };
}

const UNOWNED: DependencyRule = {
  rule: {
    name: 'a library without an owner',
    severity: 'error',
    from: { path: '^src/' },
    to: { path: '^node_modules/', pathNot: Object.keys(OWNERS).map(libraryPath) },
  },
  message: 'expected a library with an owner: name one in scripts/check/plan-of-the-house.ts',
};

const UNKNOWN_ROOM: DependencyRule = {
  rule: { name: 'an unknown room', severity: 'error', from: { path: '^src/', pathNot: rooms.map(pathOf) }, to: {} },
  message: 'expected a room of the plan: give it a floor in scripts/check/plan-of-the-house.ts',
};

/** What a room with a door keeps inside, as the universe its formulas, is not for the rooms that may import it. */
function doorRule([room, door]: [string, string]): DependencyRule {
  return {
    rule: {
      name: `door of ${room}`,
      severity: 'error',
      from: { path: '^src/', pathNot: pathOf(room) },
      to: { path: pathOf(room), pathNot: `^${door}$` },
    },
    message: `only ${door} may be imported of ${room}`,
  };
}

const CIRCLE: DependencyRule = {
  rule: { name: 'a circle', severity: 'error', from: {}, to: { circular: true } },
  message: 'imports itself by way of others, types included: move what both need into a file of its own',
};

/** What the plan of the house asks of every import below src/. */
export const DEPENDENCY_RULES: readonly DependencyRule[] = [
  ...rooms.map(floorRule),
  ...Object.entries(GUESTS_OF_FOLDERS).map(guestRule),
  ...Object.entries(OWNERS).map(ownerRule),
  ...Object.entries(DOORS).map(doorRule),
  UNOWNED,
  UNKNOWN_ROOM,
  CIRCLE,
];
