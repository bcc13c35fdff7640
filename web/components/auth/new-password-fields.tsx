import type { ReactNode } from 'react';
import type { Form } from '#web/lib/use-form.ts';
import { TextInput } from '#web/ui/text-input.tsx';

interface NewPasswordFieldsProps {
  form: Pick<Form<unknown>, 'field'>;
  /** What makes a good password, where the page does not say so already. */
  help?: ReactNode;
  /** For forms whose schema does not mark the fields as required. */
  required?: true;
  /** Distinguishes the new password from the field of the current one. */
  label?: ReactNode;
}

/** Fields for a new password and its repetition. */
export function NewPasswordFields({ form, help, required, label }: NewPasswordFieldsProps) {
  const both = { type: 'password', autoComplete: 'new-password', ...(required && { required }) };
  return (
    <>
      <TextInput {...form.field('password')} {...both} {...(label && { label })} help={help} />
      <TextInput {...form.field('password_confirmation')} {...both} />
    </>
  );
}
