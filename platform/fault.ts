import { codeOf } from './pure/thrown.ts';
import { framesOf, scrubbed } from './scrub.ts';

interface Fault {
  reason: string;
  code?: string;
  stack?: string;
  call?: string;
}

/**
 * A mail server's message contains the recipient's address, so only its response code is logged.
 */
const reasonOf = (thrown: Error): string =>
  'responseCode' in thrown && typeof thrown.responseCode === 'number'
    ? `the mail server answered ${thrown.responseCode}`
    : scrubbed(thrown.message);

/**
 * Returns what the log keeps of something thrown: what happened and where, without personal data.
 * `call` is the request id of a failed inner call.
 */
export function faultOf(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return { reason: `thrown: ${typeof thrown}` };
  const code = codeOf(thrown);
  const frames = framesOf(thrown.stack ?? '');
  return {
    reason: `${thrown.name}: ${reasonOf(thrown)}`,
    ...(code === undefined ? {} : { code }),
    ...(frames ? { stack: frames } : {}),
    ...('request_id' in thrown && typeof thrown.request_id === 'string'
      ? { call: thrown.request_id }
      : {}),
  };
}
