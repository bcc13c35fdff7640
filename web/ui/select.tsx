import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';
import styles from './field.module.css';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

/** The browser's own select: it is the best one on a phone. `empty` is the words of the choice that chooses nothing. */
export function Select({
  label,
  help,
  error,
  required,
  options,
  empty,
  ...select
}: FieldLook &
  Omit<ComponentProps<'select'>, 'required'> & { options: readonly Option[]; empty?: string }) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <select {...select} {...control} className={styles['control']}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
