import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';
import { askFirst, type Asking } from '#web/components/ask-first.ts';

interface Removal<T> {
  asking: Asking;
  remove: (row: T) => Promise<unknown>;
  changed: () => Promise<unknown>;
  done: (count: number) => string;
}

/** Deletes rows one after another once somebody has said so; false when they have not. What could not be deleted is told beside what was. */
export async function removeRows<T>(
  intl: IntlShape,
  rows: readonly T[],
  { asking, remove, changed, done }: Removal<T>,
): Promise<boolean> {
  if (!(await askFirst(intl, asking))) return false;
  const problems: unknown[] = [];
  for (const row of rows) await remove(row).catch((problem: unknown) => problems.push(problem));
  await changed();
  if (problems.length > 0)
    notifications.show({ color: 'danger', message: callProblem(intl, problems[0]) });
  if (rows.length > problems.length)
    notifications.show({ message: done(rows.length - problems.length) });
  return true;
}
