import { bySymbol, knownFacts } from './by-symbol.ts';
import { MODULES, MOUNTS } from './fittings.ts';
import { ENGINES, FRAMES, REACTORS } from './hulls.ts';
import type { EngineFacts, FrameFacts, ModuleFacts, MountFacts, ReactorFacts } from './part-records.ts';

const frames = bySymbol(FRAMES);
const reactors = bySymbol(REACTORS);
const engines = bySymbol(ENGINES);
const modules = bySymbol(MODULES);
const mounts = bySymbol(MOUNTS);

/** The static fields of a frame as the service shows it; throws RangeError for an unknown symbol. */
export function frameFacts(symbol: string): FrameFacts {
  return knownFacts(frames, symbol, 'a frame');
}

/** The static fields of a reactor as the service shows it; throws RangeError for an unknown symbol. */
export function reactorFacts(symbol: string): ReactorFacts {
  return knownFacts(reactors, symbol, 'a reactor');
}

/** The static fields of an engine as the service shows it; throws RangeError for an unknown symbol. */
export function engineFacts(symbol: string): EngineFacts {
  return knownFacts(engines, symbol, 'an engine');
}

/** A module as the service shows it; throws RangeError for an unknown symbol. */
export function moduleFacts(symbol: string): ModuleFacts {
  return knownFacts(modules, symbol, 'a module');
}

/** A mount as the service shows it; throws RangeError for an unknown symbol. */
export function mountFacts(symbol: string): MountFacts {
  return knownFacts(mounts, symbol, 'a mount');
}
