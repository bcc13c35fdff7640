import type { ReactNode } from 'react';
import type { Form } from '#web/lib/use-form.ts';
import { TextInput } from '#web/ui/text-input.tsx';

interface NewPasswordFieldsProps {
  form: Pick<Form<unknown>, 'field'>;
  /** What makes a good one, where the page does not say it already. */
  help?: ReactNode;
  /** For forms whose schema leaves open what they ask for. */
  required?: true;
  /** Beside the field of the present password: which of the two this is. */
  label?: ReactNode;
}

/** A password that is chosen, and the same once more. */
export function NewPasswordFields({ form, help, required, label }: NewPasswordFieldsProps) {
  const both = { type: 'password', autoComplete: 'new-password', ...(required && { required }) };
  return (
    <>
      <TextInput {...form.field('password')} {...both} {...(label && { label })} help={help} />
      <TextInput {...form.field('password_confirmation')} {...both} />
    </>
  );
}
