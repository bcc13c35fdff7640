import { queryClient } from './query-client.ts';
import { session } from './session.ts';

const leaving = { is_on_purpose: false };

/**
 * Whether this page is being left for the log-in on purpose: then no notice about the ended session
 * is shown.
 */
export const isLeavingOnPurpose = (): boolean => leaving.is_on_purpose;

/**
 * Ends the session of this browser and opens the log-in as a new document, so that nothing stays in
 * memory.
 */
export function leaveForLogIn(): void {
  leaving.is_on_purpose = true;
  const stop = session.subscribe(() => {
    if (!session.isSignedIn()) return;
    leaving.is_on_purpose = false;
    stop();
  });
  session.end();
  queryClient.clear();
  location.assign('/auth/login');
}
