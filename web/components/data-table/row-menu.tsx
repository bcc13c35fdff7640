import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { RowAction } from './table-types.ts';

/** The actions of one row. */
export function RowMenu<T>({ row, actions }: { row: T; actions: readonly RowAction<T>[] }) {
  const intl = useIntl();
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          onClick={(event) => event.stopPropagation()}
          aria-label={intl.formatMessage({ id: 'table.actions' })}
        >
          <IconDots size={20} stroke={1.5} />
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
