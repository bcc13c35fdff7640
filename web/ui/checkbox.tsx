import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './checkbox.module.css';

/** A checkbox; its label is part of the click target. */
export function Checkbox({
  label,
  help,
  error,
  required,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
}) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles['checkbox']}>
      <label className={styles['row']} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles['box']}
          aria-required={required || undefined}
          aria-invalid={error ? true : input['aria-invalid']}
          aria-describedby={described || undefined}
        />
        <span>{label}</span>
      </label>
      {error ? (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      ) : null}
      {help ? (
        <p id={`${id}-help`} className={styles['help']}>
          {help}
        </p>
      ) : null}
    </div>
  );
}
