import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { ConflictWords } from '#web/components/versioned-form/conflict-words.ts';
import type { VersionedForm as Bound } from '#web/components/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#web/components/versioned-form/versioned-form.tsx';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import styles from './settings.module.css';

/** A tab's form: its fields and a save button that stays in sight. */
export function EventFormFrame<T>({
  bound,
  words,
  languages,
  children,
}: {
  bound: Bound<T>;
  /** Of a form with texts: the row of their languages stands above the fields. */
  languages?: FormLanguages;
  /** Names of what its fields name by ids. */
  words?: Partial<ConflictWords>;
  children: ReactNode;
}) {
  const { pending, dirty } = bound.form;
  return (
    <VersionedForm bound={bound} {...(words ? { words } : {})}>
      {languages?.chips}
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
    </VersionedForm>
  );
}
