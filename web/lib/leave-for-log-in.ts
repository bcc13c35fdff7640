import { queryClient } from './query-client.ts';
import { session } from './session.ts';

const leaving = { is_on_purpose: false };

/** Whether this page is being left for the log-in: who asked for that is not told that they were logged out. */
export const isLeavingOnPurpose = (): boolean => leaving.is_on_purpose;

/** Ends the session of this browser and goes to the log-in, as a new document: nothing stays in memory. */
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
