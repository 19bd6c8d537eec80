import type { MachineView } from '../../../daemon/views.ts';

interface Group {
  readonly title: string;
  readonly states: readonly string[];
}

/** The states that belong together; the machine itself has no groups. */
const GROUPS: readonly Group[] = [
  { title: 'Thinking', states: ['reconciling', 'planning', 'checkingCargo', 'replanning', 'waiting', 'paused'] },
  { title: 'Under way', states: ['orbiting', 'settingFlightMode', 'navigating', 'docking', 'refuelling', 'looking'] },
  { title: 'Trading', states: ['buying', 'selling', 'delivering', 'fulfilling', 'negotiating', 'accepting'] },
  { title: 'Digging', states: ['surveying', 'extracting', 'siphoning', 'coolingDown', 'jettisoning'] },
  { title: 'Handing over', states: ['transferring', 'awaitingHauler', 'loading', 'buyingShip'] },
  { title: 'Ends', states: ['scrapping', 'scrapped', 'stopped', 'failed'] },
];

/** The machine's states by group; states without a group form their own. */
export function grouped({ states }: MachineView): Group[] {
  const names = new Set(states.map(({ name }) => name));
  const groups = GROUPS.map(({ title, states: wanted }) => ({
    title,
    states: wanted.filter((name) => names.has(name)),
  }));
  const placed = new Set(groups.flatMap((group) => group.states));
  const others = [...names].filter((name) => !placed.has(name));
  return [...groups, { title: 'Others', states: others }].filter((group) => group.states.length > 0);
}
