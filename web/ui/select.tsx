import type { ComponentProps } from 'react';
import { Field, type FieldAppearance } from './field.tsx';
import styles from './field.module.css';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
  /** Its language, when it differs from the page's. */
  lang?: string;
}

/**
 * A native select, which works best on phones. `empty` is the label of the empty option. The
 * schema's maximum length is dropped, as nothing is typed here.
 */
export function Select({
  label,
  help,
  error,
  required,
  options,
  empty,
  maxLength: _,
  ...select
}: FieldAppearance &
  Omit<ComponentProps<'select'>, 'required'> & {
    options: readonly Option[];
    empty?: string;
    maxLength?: number;
  }) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => (
        <select {...select} {...control} className={styles['control']}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          {options.map((option) => (
            <option
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              lang={option.lang}
            >
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
