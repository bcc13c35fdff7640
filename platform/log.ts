import pino from 'pino';
import { scrubbedLine } from './scrub.ts';

export type Log = pino.Logger;

/**
 * Creates the log: JSON lines on standard output. Every line passes the scrubber, whatever wrote
 * it: tokens, passwords and personal data are removed even when they are logged by mistake.
 */
export const createLog = (level: string, destination?: pino.DestinationStream): Log =>
  pino({ level, base: null, hooks: { streamWrite: scrubbedLine } }, destination);
