import { InvalidArgumentError } from 'commander';

/** Reads a whole number of the command line. */
export function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value)) throw new InvalidArgumentError('Expected a whole number.');
  return value;
}

/** Reads a whole number between two others, both included. */
export function wholeNumberFrom(low: number, high: number): (text: string) => number {
  return (text) => {
    const value = wholeNumber(text);
    if (value < low || value > high) throw new InvalidArgumentError(`Expected a whole number from ${low} to ${high}.`);
    return value;
  };
}
