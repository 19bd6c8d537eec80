import { standardOutlet } from '../telemetry/descriptor-outlet.ts';
import { drain, LAST_LINES, type Outlet } from '../telemetry/outlet.ts';

let outlet: Outlet | undefined;

/** Says it on standard error, whose reader is not waited for. */
export function sayOnError(text: string): void {
  outlet ??= standardOutlet(2);
  outlet.write(text);
}

/** Waits, at the end of the process, for what was said to be out, as far as the reader takes it. */
export function drainError(): void {
  if (outlet !== undefined) drain([outlet], LAST_LINES);
}
