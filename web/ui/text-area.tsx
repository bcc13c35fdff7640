import type { ComponentProps } from 'react';
import { Field, type FieldAppearance } from './field.tsx';
import styles from './field.module.css';

/** A multi-line input that grows with its text. */
export function TextArea({
  label,
  help,
  error,
  required,
  ...input
}: FieldAppearance & Omit<ComponentProps<'textarea'>, 'required'>) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => <textarea rows={4} {...input} {...control} className={styles['control']} />}
    </Field>
  );
}
