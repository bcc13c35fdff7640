import type { Context } from '#platform/context.ts';
import * as store from '../store.ts';

/** Changes a user's names; omitted ones stay. The caller checks the permission. */
export const renameUser = (
  tx: Context,
  id: number,
  { first_name, last_name }: { first_name?: string | undefined; last_name?: string | undefined },
): Promise<void> =>
  store.change(tx, id, {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
  });
