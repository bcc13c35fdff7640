import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** Removes a person with their sessions and links; what they ordered and wrote stays. False for staff, who keep it. */
export const eraseSignIn = (tx: Context, id: number): Promise<boolean> =>
  store.removeUnlessStaff(tx, id);
