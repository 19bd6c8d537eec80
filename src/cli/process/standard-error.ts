import { standardOutlet } from '../../telemetry/descriptor-outlet.ts';
import { drain, LAST_LINES, type Outlet } from '../../telemetry/outlet.ts';

let outlet: Outlet | undefined;

/** Writes a text to standard error without waiting for its reader. */
export function sayOnError(text: string): void {
  outlet ??= standardOutlet(2);
  outlet.write(text);
}

/** Waits, at the end of the process, until the reader has taken the output, as far as it does. */
export function drainError(): void {
  if (outlet !== undefined) drain([outlet], LAST_LINES);
}
