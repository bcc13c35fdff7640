import { Button, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { IntlShape } from 'react-intl';
import type { CheckInList } from '#features/check-in/contract.ts';

/** Returns the only list, or the one chosen from several; undefined when none is. */
export function chooseList(
  intl: IntlShape,
  lists: readonly CheckInList[],
): Promise<CheckInList | undefined> {
  if (lists.length < 2) return Promise.resolve(lists[0]);
  return new Promise((resolve) => {
    const id = modals.open({
      title: intl.formatMessage({ id: 'attendees.check_in.which' }),
      closeButtonProps: { 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) },
      onClose: () => resolve(undefined),
      children: (
        <Stack gap="xs">
          {lists.map((list) => (
            <Button
              key={list.id}
              variant="default"
              onClick={() => {
                resolve(list);
                modals.close(id);
              }}
            >
              {list.name}
            </Button>
          ))}
        </Stack>
      ),
    });
  });
}
