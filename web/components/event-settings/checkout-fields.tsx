import { NumberInput, Switch, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Form } from '#web/lib/use-form.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Columns } from '../columns.tsx';
import type { FormLanguages } from '../languages/use-form-languages.tsx';
import { RichText } from '../rich-text.tsx';

/** The checkout of an event: messages, attendee details and the hold. */
export function CheckoutFields<T extends { order_timeout_in_minutes?: unknown }>({
  form,
  languages: { text },
}: {
  form: Form<T>;
  languages: FormLanguages;
}) {
  const intl = useIntl();
  const minutes = Number(form.values.order_timeout_in_minutes);
  return (
    <>
      <Switch
        {...form.check('require_attendee_details')}
        description={intl.formatMessage({ id: 'events.attendee_details_help' })}
      />
      <Columns from="sm">
        <NumberInput
          {...form.field<number | string>('order_timeout_in_minutes')}
          required
          min={1}
          max={120}
          allowDecimal={false}
          description={intl.formatMessage({ id: 'events.timeout_help' })}
        />
        <TextInput
          {...text('continue_button_text', {
            description: intl.formatMessage({ id: 'events.continue_help' }),
          })}
        />
      </Columns>
      {minutes > 0 && minutes < 15 ? (
        <Notice tone="amber">
          <FormattedMessage id="events.timeout_short" />
        </Notice>
      ) : null}
      <RichText {...text('pre_checkout_message')} />
      <RichText {...text('post_checkout_message')} />
      <RichText {...text('ticket_page_message')} />
    </>
  );
}
