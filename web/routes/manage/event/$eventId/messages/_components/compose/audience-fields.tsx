import { Button, Group, Radio } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { messageTypes } from '#features/messages/contract.ts';
import type { Form } from '#web/lib/use-form.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TicketChoice } from '../../../_components/ticket-choice.tsx';
import styles from '#web/components/messages/messages.module.css';
import type { MessageValues } from './message-values.ts';
import { SearchSelect } from './search-select.tsx';
import { useAttendeeChoices, useOrderChoices } from './use-people-choices.ts';

/**
 * The recipients: all attendees, holders of certain tickets, one attendee, or the buyer of one
 * order.
 */
export function AudienceFields({
  form,
  count,
}: {
  form: Form<MessageValues>;
  count: number | undefined;
}) {
  const intl = useIntl();
  const { message_type: type, attendee_ids, order_id, all_found } = form.values;
  if (all_found || attendee_ids.length > 1)
    return (
      <Notice
        title={
          <FormattedMessage
            id={all_found ? `messages.found.${all_found}` : 'messages.chosen'}
            values={{ count: count ?? attendee_ids.length }}
          />
        }
      >
        <Button
          variant="default"
          size="sm"
          onClick={() => {
            form.set('all_found', undefined);
            form.set('attendee_ids', []);
            form.set('message_type', 'EVENT');
          }}
        >
          <FormattedMessage id="messages.choose_others" />
        </Button>
      </Notice>
    );
  return (
    <>
      <Radio.Group
        name="message_type"
        label={intl.formatMessage({ id: 'fields.message_type' })}
        value={type}
        onChange={(next) => form.set('message_type', next)}
      >
        <div className={styles['types']}>
          {messageTypes.map((value) => (
            <Radio.Card
              key={value}
              value={value}
              className={styles['type'] ?? ''}
              p="sm"
              aria-label={intl.formatMessage({ id: `messages.to.${value}` })}
            >
              <Group wrap="nowrap" gap="sm">
                <Radio.Indicator />
                <span>
                  <FormattedMessage id={`messages.to.${value}`} />
                </span>
              </Group>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {type === 'TICKET' ? (
        <TicketChoice
          {...form.field<number[]>('ticket_ids')}
          required
          onChange={(ids) => form.set('ticket_ids', ids)}
          placeholder={intl.formatMessage({ id: 'promo_codes.choose_tickets' })}
        />
      ) : null}
      {type === 'ATTENDEE' ? (
        <SearchSelect
          {...chooser('attendee_ids')}
          label={intl.formatMessage({ id: 'messages.attendee' })}
          value={attendee_ids[0] ?? null}
          onChange={(id) => form.set('attendee_ids', id === null ? [] : [id])}
          useChoices={useAttendeeChoices}
        />
      ) : null}
      {type === 'ORDER' ? (
        <SearchSelect
          {...chooser('order_id')}
          label={intl.formatMessage({ id: 'messages.order' })}
          value={order_id ?? null}
          onChange={(id) => form.set('order_id', id ?? undefined)}
          useChoices={useOrderChoices}
        />
      ) : null}
    </>
  );
  function chooser(name: 'attendee_ids' | 'order_id') {
    return {
      name,
      error: form.errors[name],
      placeholder: intl.formatMessage({ id: `messages.find.${name}` }),
    };
  }
}
