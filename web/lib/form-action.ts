import { data, type ActionFunctionArgs, type UNSAFE_DataWithResponseInit } from 'react-router';
import { CallError, type Call } from '#platform/client.ts';
import type { ScreenCall } from './call.ts';
import { callContext } from './server-context.ts';

/**
 * The response to a form that was submitted before its scripts had loaded: the input, and its
 * problems.
 */
export interface Posted {
  values: Record<string, string | boolean>;
  errors: Record<string, string>;
  problem: string | null;
}

type Typed = Posted['values'];
/** Returns the texts of these fields; a field that was not sent is an empty text. */
export const textsOf = <N extends string>(typed: Typed, ...names: N[]): Record<N, string> =>
  Object.fromEntries(
    names.map((name) => [name, typeof typed[name] === 'string' ? typed[name] : '']),
  ) as Record<N, string>;

/**
 * Handles a form that the browser submitted itself, as the scripts would: makes the call and
 * redirects, or returns the problems to the page. `checks` are checkboxes, of which a browser sends
 * only the ticked ones. Secrets are never written into a page.
 */
export async function answerForm<T extends object>(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  checks: readonly string[],
  send: (call: ScreenCall, values: Typed) => Promise<T | Response>,
): Promise<Response | UNSAFE_DataWithResponseInit<Posted & Partial<T>>> {
  const typed: Typed = Object.fromEntries(checks.map((name) => [name, false]));
  for (const [name, value] of await request.formData())
    if (typeof value === 'string') typed[name] = checks.includes(name) ? true : value;
  const values = Object.fromEntries(
    Object.entries(typed).filter(([name]) => !name.includes('password')),
  );
  const call: Call = context.get(callContext);
  try {
    const answer = await send(call as ScreenCall, typed);
    return answer instanceof Response
      ? answer
      : data({ values, errors: {}, problem: null, ...answer });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([path, texts]) => [path, texts.join(' ')]),
    );
    const posted: Posted = { values, errors, problem: error.message };
    return data<Posted & Partial<T>>({ ...posted } as Posted & Partial<T>, {
      status: error.status === 0 ? 500 : error.status,
    });
  }
}
