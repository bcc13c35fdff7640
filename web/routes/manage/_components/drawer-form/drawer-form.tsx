import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { StaleForm } from '../stale-form.tsx';
import styles from './drawer-form.module.css';
import type { DrawerForm as Bound } from './use-drawer-form.ts';

/**
 * The fields of a drawer, with its buttons fixed to the foot. `go` is the label of the submit
 * button.
 */
export function DrawerForm<T>({
  bound,
  submitLabel,
  closeLabel = <FormattedMessage id="ui.action.cancel" />,
  children,
}: {
  bound: Bound<T>;
  submitLabel: ReactNode;
  /** Where the form itself cancels something, its other button says what stays. */
  closeLabel?: ReactNode;
  children: ReactNode;
}) {
  return (
    <StaleForm bound={bound}>
      {children}
      <div className={styles['save']}>
        <Button type="submit" loading={bound.form.pending}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={bound.close}>
          {closeLabel}
        </Button>
      </div>
    </StaleForm>
  );
}
