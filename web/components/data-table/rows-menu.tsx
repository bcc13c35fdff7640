import { Button, Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
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

/** How rows are shown: which columns, how dense, and how many per page. */
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
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.5} />}>
          <FormattedMessage id="table.columns" />
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={intl.formatMessage({ id: 'table.columns' })}>
        <Stack gap="sm">
          <Checkbox
            label={intl.formatMessage({ id: 'table.compact' })}
            checked={isCompact}
            onChange={(event) => onCompact(event.target.checked)}
          />
          <Text size="sm" c="dimmed">
            <FormattedMessage id="table.page_size" />
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={intl.formatMessage({ id: 'table.page_size' })}
            value={String(state.size)}
            onChange={(size) => state.resize(Number(size))}
            data={pageSizes.map(String)}
          />
          {columns.map(({ name, message }) => (
            <Checkbox
              key={name}
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
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
