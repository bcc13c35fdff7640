import type { ComponentProps } from 'react';
import { FormattedMessage } from 'react-intl';
import { TextInput } from '#web/ui/text-input.tsx';

/**
 * The input for a six-digit code of an app; phones show a numeric keypad, and suggest the code when
 * they know it.
 */
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
