import { codeOf } from './pure/thrown.ts';

interface Fault {
  reason: string;
  code?: string;
  stack?: string;
  call?: string;
}

// Whoever throws does not know who reads the log: addresses, and long numbers and secrets, are cut out of
// what they say.
const personal = [/[^\s@<>"']+@[^\s@<>"']+/g, /\+?\d[\d\s-]{6,}\d/g, /[\w-]{20,}/g];
const redacted = (text: string): string =>
  personal.reduce((rest, pattern) => rest.replace(pattern, '[cut]'), text.slice(0, 500));

/**
 * What the log keeps of something thrown: what happened and where, without personal data. `call` is the request
 * id of a failed call inside.
 */
export function faultOf(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) return { reason: `thrown: ${typeof thrown}` };
  const code = codeOf(thrown);
  // The stack begins with the message, which may run over several lines: only the stack frames are kept.
  const frames = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 20)
    .join('\n');
  return {
    reason: `${thrown.name}: ${redacted(thrown.message)}`,
    ...(code === undefined ? {} : { code }),
    ...(frames ? { stack: frames } : {}),
    ...('request_id' in thrown && typeof thrown.request_id === 'string'
      ? { call: thrown.request_id }
      : {}),
  };
}
