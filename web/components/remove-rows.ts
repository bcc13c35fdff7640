import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';
import { callProblem, type Failure } from '#web/lib/call-problem.ts';
import { confirmAction, type Confirmation } from '#web/components/confirm-action.ts';

interface Deletion<T> {
  confirmation: Confirmation;
  remove: (row: T) => Promise<unknown>;
  changed: () => Promise<unknown>;
  done: (count: number) => string;
  failed?: Failure;
}

/**
 * Deletes rows one after another after a confirmation; returns false when cancelled. Failures are
 * reported along with the number of deleted rows.
 */
export async function removeRows<T>(
  intl: IntlShape,
  rows: readonly T[],
  { confirmation, remove, changed, done, failed }: Deletion<T>,
): Promise<boolean> {
  if (!(await confirmAction(intl, confirmation))) return false;
  const problems: unknown[] = [];
  for (const row of rows) await remove(row).catch((problem: unknown) => problems.push(problem));
  await changed();
  if (problems.length > 0)
    notifications.show({ color: 'danger', message: callProblem(intl, problems[0], failed) });
  if (rows.length > problems.length)
    notifications.show({ message: done(rows.length - problems.length) });
  return true;
}
