import { z } from 'zod';

/** An instant as the service writes it; kept as text, read with `msFromIso`. Other ISO forms are rewritten to it first. */
export const Timestamp = z.iso.datetime();
