import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FieldAppearance } from './field.tsx';
import styles from './fieldset.module.css';

/** Several controls under one legend, with help and error below, as for a single field. */
export function Fieldset({
  label,
  help,
  error,
  required,
  children,
}: FieldAppearance & { children: ReactNode }) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset className={styles['set']} aria-describedby={described || undefined}>
      <legend className={styles['legend']}>
        {label}
        {required ? null : (
          <>
            {' '}
            <span className={styles['optional']}>
              <FormattedMessage id="ui.field.optional" />
            </span>
          </>
        )}
      </legend>
      {children}
      {error ? (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      ) : null}
      {help ? (
        <div id={`${id}-help`} className={styles['help']}>
          {help}
        </div>
      ) : null}
    </fieldset>
  );
}
