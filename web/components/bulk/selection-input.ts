import { toQueryString } from '#platform/client.ts';
import { notifications } from '@mantine/notifications';
import type { IntlShape } from 'react-intl';
import type { Chosen } from '#web/components/data-table/table-types.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { saveFile } from '#web/lib/save-file.ts';

/**
 * Returns the selection as the API expects it: the ids of the ticked rows, or the list's query in
 * the address.
 */
export function selectionInput<T extends { id: number }>({ rows, view }: Chosen<T>) {
  return view
    ? { query: { ...view }, body: { all_found: true } }
    : { query: {}, body: { ids: rows.map(({ id }) => id) } };
}

/**
 * Downloads the selected rows as an Excel file. Returns false when it failed, so that the selection
 * is kept.
 */
export async function saveChosen<T extends { id: number }>(
  intl: IntlShape,
  chosen: Chosen<T>,
  of: string,
  name: string,
): Promise<boolean> {
  const { query, body } = selectionInput(chosen);
  try {
    await saveFile(`/api${of}/export${toQueryString(query)}`, `${name}.xlsx`, {
      format: 'xlsx',
      ...body,
    });
    return true;
  } catch (error) {
    notifications.show({
      color: 'danger',
      message: intl.formatMessage({ id: 'export.failed' }, { reason: callProblem(intl, error) }),
    });
    return false;
  }
}
