import { redirect, type LoaderFunctionArgs } from 'react-router';
import { accounts } from '#features/accounts/contract.ts';
import { pageCall } from './page-call.ts';

export const needsSetUp = async (context: LoaderFunctionArgs['context']): Promise<boolean> =>
  (await pageCall(context)(accounts.setUpState)).needed;

/**
 * An installation without accounts has nothing to display: visitors are redirected to its set-up.
 */
export async function requireSetUp(context: LoaderFunctionArgs['context']): Promise<void> {
  if (await needsSetUp(context)) throw redirect('/setup');
}
