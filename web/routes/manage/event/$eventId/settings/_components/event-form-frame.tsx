import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { StaleForm } from '../../../../_components/stale-form.tsx';
import styles from './settings.module.css';
import type { EventForm } from './use-event-form.ts';

/** A tab's form: its fields and a save button that stays in sight. */
export function EventFormFrame<T>({
  bound,
  children,
}: {
  bound: EventForm<T>;
  children: ReactNode;
}) {
  const { pending, dirty } = bound.form;
  return (
    <StaleForm bound={bound}>
      {children}
      <div className={styles['bar']}>
        <Button type="submit" loading={pending} disabled={!dirty}>
          <FormattedMessage id="ui.action.save" />
        </Button>
        {dirty ? (
          <p>
            <FormattedMessage id="events.unsaved" />
          </p>
        ) : null}
      </div>
    </StaleForm>
  );
}
