import { redirect, type LoaderFunctionArgs } from 'react-router';
import { accounts } from '#features/accounts/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import { pageCall } from './page-call.ts';

const setUpState = (context: LoaderFunctionArgs['context']) =>
  pageCall(context)(accounts.setUpState);
/** Whether the installation has no account yet; for loaders on the server. */
export const needsSetUp = async (context: LoaderFunctionArgs['context']): Promise<boolean> =>
  (await setUpState(context)).needed;

/**
 * Redirects visitors to the set-up while the installation has no accounts, as there is nothing to
 * display.
 */
export async function requireSetUp(
  context: LoaderFunctionArgs['context'],
): Promise<Omit<AnswerOf<typeof accounts.setUpState>, 'needed'>> {
  const { needed, ...state } = await setUpState(context);
  if (needed) throw redirect('/setup');
  return state;
}
