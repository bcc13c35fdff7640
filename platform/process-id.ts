import { randomUUID } from 'node:crypto';
import { service } from './services.ts';

/** Identifies this process among all processes on one database; new at each start. */
export const processId = service(() => randomUUID());
