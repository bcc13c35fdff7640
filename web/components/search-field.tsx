import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import type { ListSearch } from './data-table/use-list-search.ts';

/** The search field of a list. */
export function SearchField({
  search: { typed, type },
  label = 'table.search',
  className,
}: {
  search: ListSearch;
  label?: MessageKey;
  className: string | undefined;
}) {
  const intl = useIntl();
  return (
    <TextInput
      className={className ?? ''}
      type="search"
      value={typed}
      onChange={(event) => type(event.target.value)}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      placeholder={intl.formatMessage({ id: label })}
      aria-label={intl.formatMessage({ id: label })}
      rightSection={
        typed ? (
          <CloseButton
            size="sm"
            onClick={() => type('')}
            aria-label={intl.formatMessage({ id: 'table.clear' })}
          />
        ) : null
      }
    />
  );
}
