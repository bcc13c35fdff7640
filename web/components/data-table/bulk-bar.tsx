import { useState } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { most_named, most_selected } from '#platform/endpoint.ts';
import styles from './bulk-bar.module.css';
import type { BulkAction } from './table-types.ts';
import type { Selection } from './use-selection.ts';

interface BarProps<T> {
  selection: Selection<T>;
  /** The rows of this page. */
  shown: readonly T[];
  /** How many rows the list finds, or at least. */
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
  const isTooMany = !isAll && chosen.count > most_named;
  const ticked = new Set(chosen.rows.map(({ id }) => id));
  // After the whole page is selected, everything that the list finds can be selected too.
  const offersAll =
    !isAll &&
    actions.some(({ takesAll }) => takesAll) &&
    total !== undefined &&
    total.total > shown.length &&
    shown.every(({ id }) => ticked.has(id));
  return (
    // Only what changes is announced: as a whole, each ticked row would read out all buttons.
    <div className={styles['bar']} role="status" aria-atomic={false}>
      {offersAll && chosen.count === shown.length ? (
        <strong className={styles['count']}>
          <FormattedMessage id="table.page_selected" values={{ count: shown.length }} />
        </strong>
      ) : (
        <strong className={styles['count']}>
          <FormattedMessage
            id={isAll ? 'table.all_selected' : 'table.selected'}
            values={{ count: chosen.count, more: total?.total_is_exact === false ? 'yes' : 'no' }}
          />
        </strong>
      )}
      {offersAll ? <SelectAll total={total} selectAll={selection.selectAll} /> : null}
      {isTooMany && actions.some(({ takesAll }) => takesAll) ? (
        <span>
          <FormattedMessage id="table.too_many_ticked" values={{ most: most_named }} />
        </span>
      ) : null}
      <div className={styles['acts']} data-busy={running !== null || undefined}>
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
                disabled={running !== null || (isTooMany && action.takesAll === true)}
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
    </div>
  );
}

function SelectAll({
  total: { total, total_is_exact },
  selectAll,
}: {
  total: { total: number; total_is_exact: boolean };
  selectAll: () => void;
}) {
  if (total > most_selected)
    return (
      <span>
        <FormattedMessage id="table.too_many_to_select" values={{ most: most_selected }} />
      </span>
    );
  return (
    <Button size="compact-sm" variant="subtle" onClick={selectAll}>
      <FormattedMessage
        id="table.select_matching"
        values={{ total, more: total_is_exact ? 'no' : 'yes' }}
      />
    </Button>
  );
}
