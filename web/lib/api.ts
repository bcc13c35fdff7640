import { createClient } from '#platform/client.ts';
import { languageTag } from '#platform/pure/locales.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { ScreenCall } from './call.ts';
import { pageLocale } from './locale.tsx';
import { session } from './session.ts';

const client = createClient({
  base: '',
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    session.answered(response, new Headers(init.headers).get('authorization'));
    return response;
  },
  headers: () => ({ 'accept-language': languageTag(pageLocale()), ...session.headers() }),
});

/**
 * The browser's way to the API. Sign-in answers (the ones that are not wrapped) bring a token in their body, which is
 * kept; a `token` inside wrapped data is somebody's API token and none of the session's business.
 */
export const call = (async (endpoint: Endpoint, input?: object) => {
  const answer: unknown = await (
    client as (endpoint: Endpoint, input?: object) => Promise<unknown>
  )(endpoint, input);
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
