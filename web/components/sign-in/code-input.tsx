import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextInput } from '#web/ui/text-input.tsx';

/** The six digits that an app shows; a phone offers digits, and the code itself where it knows it. */
export function CodeInput(input: Omit<ComponentProps<typeof TextInput>, 'label' | 'required'>) {
  return (
    <TextInput
      {...input}
      label={<FormattedMessage id="auth.two_factor.code" />}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
    />
  );
}
