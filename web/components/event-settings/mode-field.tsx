import { Radio, Stack } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { Form } from '#web/lib/use-form.ts';

const choices = {
  price_display_mode: {
    INCLUSIVE: 'events.price_mode.INCLUSIVE',
    EXCLUSIVE: 'events.price_mode.EXCLUSIVE',
  },
  homepage_background_type: {
    COLOR: 'designer.background.COLOR',
    MIRROR_COVER_IMAGE: 'designer.background.MIRROR_COVER_IMAGE',
  },
} as const;

/** A choice between two modes, each with an explanation. */
export function ModeField<T>({ form, name }: { form: Form<T>; name: keyof typeof choices }) {
  const intl = useIntl();
  const { maxLength: _, ...group } = form.field(name);
  return (
    <Radio.Group {...group} onChange={(value) => form.set(name, value)}>
      <Stack gap="sm" mt="xs">
        {Object.entries(choices[name]).map(([value, message]) => (
          <Radio
            key={value}
            value={value}
            label={intl.formatMessage({ id: message })}
            description={intl.formatMessage({ id: `${message}.help` })}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
