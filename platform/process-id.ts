import { randomUUID } from 'node:crypto';
import { service } from './services.ts';

/** What this process is called beside the others of one database; made anew at each start. */
export const processId = service(() => randomUUID());
