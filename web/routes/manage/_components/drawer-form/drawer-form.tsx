import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { ConflictWords } from '#web/components/versioned-form/conflict-words.ts';
import { VersionedForm } from '#web/components/versioned-form/versioned-form.tsx';
import styles from './drawer-form.module.css';
import type { DrawerForm as Bound } from './use-drawer-form.ts';

/**
 * The fields of a drawer, with its buttons fixed to the bottom. `submitLabel` is the label of the
 * submit button.
 */
export function DrawerForm<T>({
  bound,
  submitLabel,
  closeLabel = <FormattedMessage id="ui.action.cancel" />,
  words,
  children,
}: {
  bound: Bound<T>;
  /** Names for the ids in its fields. */
  words?: Partial<ConflictWords>;
  submitLabel: ReactNode;
  /** The label of the other button, where the form itself cancels something. */
  closeLabel?: ReactNode;
  children: ReactNode;
}) {
  return (
    <VersionedForm bound={bound} {...(words ? { words } : {})}>
      {children}
      <div className={styles['save']}>
        <Button type="submit" loading={bound.form.pending}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={bound.close}>
          {closeLabel}
        </Button>
      </div>
    </VersionedForm>
  );
}
