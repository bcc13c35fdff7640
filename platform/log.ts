import pino from 'pino';
import { scrubbedLine } from './scrub.ts';

export type Log = pino.Logger;

/**
 * JSON lines on standard output. Each passes the scrubber, wherever it is from: tokens, passwords and people's data are
 * cut even when someone logs them by mistake.
 */
export const createLog = (level: string, destination?: pino.DestinationStream): Log =>
  pino({ level, base: null, hooks: { streamWrite: scrubbedLine } }, destination);
