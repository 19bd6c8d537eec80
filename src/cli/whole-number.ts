import { InvalidArgumentError } from 'commander';

/** Parses a whole number of the command line. */
export function wholeNumber(text: string): number {
  return wholeNumberFrom(0, Number.MAX_SAFE_INTEGER)(text);
}

/** Parses a whole number between two bounds, both included. */
export function wholeNumberFrom(low: number, high: number): (text: string) => number {
  const range = high === Number.MAX_SAFE_INTEGER ? ' of at most 15 digits' : ` from ${low} to ${high}`;
  return (text) => {
    const value = Number(text);
    const isInRange = /^\d+$/.test(text) && Number.isSafeInteger(value) && value >= low && value <= high;
    if (!isInRange) throw new InvalidArgumentError(`Expected a whole number${range}.`);
    return value;
  };
}
