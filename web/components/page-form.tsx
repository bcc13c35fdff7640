import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { ConflictWords } from './versioned-form/conflict-words.ts';
import type { VersionedForm as Bound } from './versioned-form/use-versioned-form.ts';
import { VersionedForm } from './versioned-form/versioned-form.tsx';
import type { FormLanguages } from './languages/use-form-languages.tsx';
import styles from './page-form.module.css';

/** The form of a page: its fields and a save button that stays visible. */
export function PageForm<T>({
  bound,
  words,
  languages,
  isDirty = false,
  submitLabel,
  children,
}: {
  bound: Bound<T>;
  /** For a form with translated texts: the bar of languages above the fields. */
  languages?: FormLanguages;
  /** Names for the ids in its fields. */
  words?: Partial<ConflictWords>;
  /** Something outside its fields was changed: a file, for example. */
  isDirty?: boolean;
  /**
   * The label of the button in a form that creates something. Submitting it unchanged reports its
   * problems.
   */
  submitLabel?: ReactNode | undefined;
  children: ReactNode;
}) {
  const { pending } = bound.form;
  const dirty = bound.form.dirty || isDirty;
  return (
    <VersionedForm bound={bound} isDirty={isDirty} {...(words ? { words } : {})}>
      {languages?.chips}
      {children}
      <div className={styles['bar']}>
        <Button type="submit" loading={pending} disabled={!dirty && submitLabel === undefined}>
          {submitLabel ?? <FormattedMessage id="ui.action.save" />}
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
