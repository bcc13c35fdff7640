import { data, type RouterContextProvider } from 'react-router';
import { CallError } from '#platform/client.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import type { ScreenCall } from './call.ts';
import { callContext } from './server-context.ts';

/**
 * Returns the API client for the loader of a public page, anonymous and in process. A refusal by
 * the API becomes the status of the page: something missing is a 404 page, not a fault, and so is
 * a database that is away for a moment (503), which the API has logged.
 */
export function pageCall(context: Readonly<RouterContextProvider>): ScreenCall {
  const call = context.get(callContext) as (endpoint: Endpoint, input?: object) => Promise<unknown>;
  return (async (endpoint: Endpoint, input?: object) => {
    try {
      return await call(endpoint, input);
    } catch (error) {
      if (error instanceof CallError && isStatusOfPage(error.status))
        throw data({ code: error.code }, { status: error.status });
      throw error;
    }
  }) as ScreenCall;
}

const isStatusOfPage = (status: number): boolean =>
  (status >= 400 && status < 500) || status === 503;
