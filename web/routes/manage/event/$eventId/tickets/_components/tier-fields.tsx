import type { KeyBelow } from '#platform/pure/message-keys.ts';
import { ActionIcon, Group, Switch, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Form } from '#web/lib/use-form.ts';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { Columns } from '#web/components/columns.tsx';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { PriceInput, QuantityInput } from './price-inputs.tsx';
import type { TicketValues } from './ticket-values.ts';
import styles from './tickets.module.css';

interface TierFieldsProps {
  form: Form<TicketValues>;
  text: FormLanguages['text'];
  event: StaffEvent;
  index: number;
  sold: number;
  only: boolean;
  last: boolean;
  remove: () => void;
  move: (to: number) => void;
}

/** One of several prices. A price with sales can be hidden, but not removed. */
export function TierFields({
  form,
  text: textField,
  event,
  index,
  sold,
  only,
  last,
  remove,
  move,
}: TierFieldsProps) {
  const intl = useIntl();
  const why = useId();
  const path = `prices.${index}`;
  const text = (id: KeyBelow<'tickets.tier'>): string =>
    intl.formatMessage({ id: `tickets.tier.${id}` }, { number: index + 1 });
  return (
    <div className={styles['tier']} role="group" aria-label={text('name')}>
      <div className={styles['tierHead']}>
        <strong>{text('name')}</strong>
        <Group gap={2}>
          {sold > 0 ? (
            <span className={styles['muted']}>
              <FormattedMessage id="tickets.tier.sold" values={{ sold }} />
            </span>
          ) : null}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={index === 0}
            onClick={() => move(index - 1)}
            aria-label={text('up')}
          >
            <IconArrowUp size={18} stroke={1.5} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            disabled={last}
            onClick={() => move(index + 1)}
            aria-label={text('down')}
          >
            <IconArrowDown size={18} stroke={1.5} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="danger"
            size={36}
            disabled={only || sold > 0}
            onClick={remove}
            aria-describedby={sold > 0 ? why : undefined}
            aria-label={text('remove')}
          >
            <IconTrash size={18} stroke={1.5} />
          </ActionIcon>
        </Group>
      </div>
      {sold > 0 ? (
        <p id={why} className={styles['muted']}>
          <FormattedMessage id="tickets.tier.has_sales" />
        </p>
      ) : null}
      <TextInput
        {...textField(
          'label',
          { placeholder: intl.formatMessage({ id: 'tickets.tier.example' }) },
          path,
        )}
        required
      />
      <Columns>
        <PriceInput form={form} path={`${path}.price`} event={event} />
        <QuantityInput form={form} path={`${path}.initial_quantity_available`} />
        <DateTimeInput {...form.field(`${path}.sale_start_date`)} />
        <DateTimeInput {...form.field(`${path}.sale_end_date`)} />
      </Columns>
      <Switch {...form.check(`${path}.is_hidden`)} />
    </div>
  );
}
