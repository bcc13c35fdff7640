import { createClient } from '#platform/client.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { ScreenCall } from './call.ts';
import { now, serverClock } from './clock.ts';
import { takeEarly } from './early-calls.ts';
import { pageLocale } from './locale.tsx';
import { oncePresent } from './presence.ts';
import { leadToSetUp } from './set-up-first.ts';
import { session } from './session.ts';

/**
 * Makes a request, and compares the clocks by the `Date` of its response, which is cut to seconds
 * and was some moment between sending and receiving. Clocks that may agree count as equal; of those
 * that differ, the server's is rather taken to be late, as what is requested too early is repeated.
 */
async function timed(url: string, init: RequestInit): Promise<Response> {
  const sent_ms = now();
  const response = await fetch(url, init);
  const told_ms = Date.parse(response.headers.get('date') ?? '');
  if (told_ms)
    serverClock.ahead_ms =
      Math.max(0, told_ms - now()) + (told_ms + 999 < sent_ms ? told_ms - sent_ms : 0);
  return response;
}

const client = createClient({
  base: '',
  fetch: async (url, init) => {
    const response = await (takeEarly(url, init) ?? timed(url, init));
    session.answered(response, new Headers(init.headers).get('authorization'));
    return response;
  },
  headers: () => ({ 'x-page-locale': pageLocale(), ...session.headers() }),
});

/**
 * The API client of the browser. Sign-in responses (the ones without a `data` wrapper) carry a
 * token in their body, which is stored; a `token` inside `data` is an API token and must not
 * replace the session.
 */
export const call = (async (endpoint: Endpoint, input?: object) => {
  const answer = await oncePresent(() =>
    (client as (endpoint: Endpoint, input?: object) => Promise<unknown>)(endpoint, input),
  ).catch((error: unknown) => {
    leadToSetUp(error);
    throw error;
  });
  if (
    endpoint.shape === 'raw' &&
    answer !== null &&
    typeof answer === 'object' &&
    'token' in answer &&
    typeof answer.token === 'string'
  )
    session.keep(answer.token);
  return answer;
}) as ScreenCall;
