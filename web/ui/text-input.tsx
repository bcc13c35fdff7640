import type { ComponentProps } from 'react';
import { Field, type FieldAppearance } from './field.tsx';
import styles from './field.module.css';

/**
 * A single-line input. Set `type`, `inputMode` and `autoComplete`, so that phones offer the right
 * keyboard and autofill.
 */
export function TextInput({
  label,
  help,
  error,
  required,
  ...input
}: FieldAppearance & Omit<ComponentProps<'input'>, 'required'>) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => <input {...input} {...control} className={styles['control']} />}
    </Field>
  );
}
