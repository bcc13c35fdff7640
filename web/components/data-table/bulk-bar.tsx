import { useState } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import styles from './bulk-bar.module.css';
import type { BulkAction } from './table-types.ts';

/** The actions for all selected rows; fixed to the foot of the table while there is a selection. */
export function BulkBar<T>({
  rows,
  actions,
  onClear,
}: {
  rows: T[];
  actions: readonly BulkAction<T>[];
  onClear: () => void;
}) {
  const [running, setRunning] = useState<string | null>(null);
  if (rows.length === 0) return null;
  const run = async (action: BulkAction<T>): Promise<void> => {
    setRunning(action.message);
    try {
      if ((await action.run(rows)) !== false) onClear();
    } finally {
      setRunning(null);
    }
  };
  return (
    <div className={styles['bar']} role="status">
      <strong className={styles['count']}>
        <FormattedMessage id="table.selected" values={{ count: rows.length }} />
      </strong>
      {actions.map((action) => {
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
      <Button size="sm" variant="subtle" color="gray" onClick={onClear}>
        <FormattedMessage id="table.deselect" />
      </Button>
    </div>
  );
}
