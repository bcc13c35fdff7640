import { useState } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { most_selected } from '#platform/endpoint.ts';
import styles from './bulk-bar.module.css';
import type { BulkAction } from './table-types.ts';
import type { Selection } from './use-selection.ts';

interface BarProps<T> {
  selection: Selection<T>;
  /** The rows of this page. */
  shown: readonly T[];
  /** How many the list finds, or at least. */
  total: { total: number; total_is_exact: boolean } | undefined;
  actions: readonly BulkAction<T>[];
}

/** The actions for all selected rows; fixed to the foot of the table while there is a selection. */
export function BulkBar<T extends { id: number }>({
  selection,
  shown,
  total,
  actions,
}: BarProps<T>) {
  const [running, setRunning] = useState<string | null>(null);
  const { chosen, clear } = selection;
  if (!chosen) return null;
  const run = async (action: BulkAction<T>): Promise<void> => {
    setRunning(action.message);
    try {
      if ((await action.run(chosen.rows, chosen)) !== false) clear();
    } finally {
      setRunning(null);
    }
  };
  const isAll = chosen.view !== null;
  return (
    <div className={styles['bar']} role="status">
      <strong className={styles['count']}>
        <FormattedMessage
          id={isAll ? 'table.all_selected' : 'table.selected'}
          values={{ count: chosen.count, more: total?.total_is_exact === false ? 'yes' : 'no' }}
        />
      </strong>
      {!isAll && actions.some(({ takesAll }) => takesAll) ? (
        <SelectAll selection={selection} shown={shown} total={total} />
      ) : null}
      {actions
        .filter(({ takesAll }) => !isAll || takesAll)
        .map((action) => {
          const { message, icon: Icon, danger } = action;
          return (
            <Button
              key={message}
              size="sm"
              variant={danger ? 'filled' : 'default'}
              {...(danger ? { color: 'danger' } : {})}
              leftSection={<Icon size={18} stroke={1.5} />}
              loading={running === message}
              disabled={running !== null}
              onClick={() => void run(action)}
            >
              <FormattedMessage id={message} />
            </Button>
          );
        })}
      <Button
        size="sm"
        variant="subtle"
        color="gray"
        disabled={running !== null}
        onClick={() => clear()}
      >
        <FormattedMessage id="table.deselect" />
      </Button>
    </div>
  );
}

/** From the whole page to everything that the list finds, once every row of the page is ticked. */
function SelectAll<T extends { id: number }>({
  selection,
  shown,
  total,
}: Omit<BarProps<T>, 'actions'>) {
  const ticked = new Set(selection.rows.map(({ id }) => id));
  if (!total || total.total <= shown.length || !shown.every(({ id }) => ticked.has(id)))
    return null;
  return (
    <span className={styles['page']}>
      <FormattedMessage id="table.page_selected" values={{ count: shown.length }} />{' '}
      {total.total > most_selected ? (
        <FormattedMessage id="table.too_many_to_select" values={{ most: most_selected }} />
      ) : (
        <Button size="compact-sm" variant="subtle" onClick={selection.selectAll}>
          <FormattedMessage
            id="table.select_matching"
            values={{ total: total.total, more: total.total_is_exact ? 'no' : 'yes' }}
          />
        </Button>
      )}
    </span>
  );
}
