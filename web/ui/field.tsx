import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import styles from './field.module.css';

export interface FieldAppearance {
  label: ReactNode;
  help?: ReactNode;
  /** The error text, which says what to do. */
  error?: string | undefined;
  required?: boolean | undefined;
}

export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/** Label above, control, help and error below: the frame of every input. */
export function Field({
  label,
  help,
  error,
  required,
  children,
}: FieldAppearance & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
        {required ? null : (
          <>
            {' '}
            <span className={styles['optional']}>
              <FormattedMessage id="ui.field.optional" />
            </span>
          </>
        )}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
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
    </div>
  );
}
