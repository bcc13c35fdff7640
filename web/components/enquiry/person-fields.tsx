import type { Form } from '#web/lib/use-form.ts';
import { TextInput } from '#web/ui/text-input.tsx';

/** Who asks, and where the answer goes. */
export function PersonFields({ form }: { form: Pick<Form<never>, 'field'> }) {
  return (
    <>
      <TextInput {...form.field('name')} autoComplete="name" />
      <TextInput
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
      />
      <TextInput {...form.field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
    </>
  );
}
