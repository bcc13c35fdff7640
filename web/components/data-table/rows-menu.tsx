import { Button, Checkbox, Menu, SegmentedControl } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { pageSizes, type TableState } from './table-state.ts';

export interface RowsMenuProps {
  state: TableState;
  columns: readonly { name: string; message: MessageKey }[];
  hidden: readonly string[];
  onHidden: (hidden: string[]) => void;
  isCompact: boolean;
  onCompact: (isCompact: boolean) => void;
}

/** How rows are shown: which columns, how close, and how many on a page. */
export function RowsMenu({
  state,
  columns,
  hidden,
  onHidden,
  isCompact,
  onCompact,
}: RowsMenuProps) {
  const intl = useIntl();
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.5} />}>
          <FormattedMessage id="table.columns" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="div">
          <Checkbox
            label={intl.formatMessage({ id: 'table.compact' })}
            checked={isCompact}
            onChange={(event) => onCompact(event.target.checked)}
          />
        </Menu.Item>
        <Menu.Label>
          <FormattedMessage id="table.page_size" />
        </Menu.Label>
        <SegmentedControl
          fullWidth
          aria-label={intl.formatMessage({ id: 'table.page_size' })}
          value={String(state.size)}
          onChange={(size) => state.resize(Number(size))}
          data={pageSizes.map(String)}
        />
        <Menu.Divider />
        {columns.map(({ name, message }) => (
          <Menu.Item key={name} component="div">
            <Checkbox
              label={intl.formatMessage({ id: message })}
              checked={!hidden.includes(name)}
              onChange={(event) =>
                onHidden(
                  event.target.checked
                    ? hidden.filter((other) => other !== name)
                    : [...hidden, name],
                )
              }
            />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
