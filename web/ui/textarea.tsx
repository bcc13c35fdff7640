import type { ComponentProps } from 'react';
import { Field, type FieldLook } from './field.tsx';
import styles from './field.module.css';

/** Text of several lines; it grows with what is written. */
export function Textarea({ label, help, error, required, ...input }: FieldLook & Omit<ComponentProps<'textarea'>, 'required'>) {
  return (
    <Field label={label} help={help} error={error} required={required}>
      {(control) => <textarea {...input} {...control} className={styles['control']} />}
    </Field>
  );
}
