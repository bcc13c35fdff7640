import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { RowAction } from './table-types.ts';

/** The actions of one row. */
export function RowMenu<T>({
  row,
  actions,
  nameId,
}: {
  row: T;
  actions: readonly RowAction<T>[];
  /** The id of the row's name. */
  nameId: string;
}) {
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          onClick={(event) => event.stopPropagation()}
          aria-labelledby={`${nameId}-menu ${nameId}`}
        >
          <IconDots size={20} stroke={1.5} />
          <VisuallyHidden>
            <span id={`${nameId}-menu`}>
              <FormattedMessage id="table.actions" />
            </span>
          </VisuallyHidden>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {actions.map(({ message, icon: Icon, run, danger }) => (
          <Menu.Item
            key={message}
            leftSection={<Icon size={18} stroke={1.5} />}
            onClick={() => run(row)}
            {...(danger ? { color: 'danger' } : {})}
          >
            <FormattedMessage id={message} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
