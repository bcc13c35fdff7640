import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Ticket } from '#features/tickets/contract.ts';
import type { Form } from '#web/lib/use-form.ts';
import { moved } from '#web/lib/moved.ts';
import { Columns } from '#web/components/columns.tsx';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import { PriceInput, QuantityInput } from './price-inputs.tsx';
import { newPrice, type PriceValues, type TicketValues } from './ticket-values.ts';
import { TierFields } from './tier-fields.tsx';
import styles from './tickets.module.css';

export interface PriceFieldsProps {
  form: Form<TicketValues>;
  text: FormLanguages['text'];
  event: StaffEvent;
  ticket?: Ticket;
}

/** Price and quantity: one of each, or a list of tiers. */
export function PriceFields({ form, text, event, ticket }: PriceFieldsProps) {
  const intl = useIntl();
  const { type, prices } = form.values;
  const setPrices = (next: PriceValues[]): void => form.set('prices', next);
  if (type === 'TIERED') {
    return (
      <fieldset className={styles['section']}>
        <legend>
          <FormattedMessage id="tickets.tiers" />
        </legend>
        {form.errors['prices'] ? (
          <p className={styles['problem']} role="alert">
            {form.errors['prices']}
          </p>
        ) : null}
        {prices.map((price, i) => {
          const sold = ticket?.prices.find(({ id }) => id === price.id)?.quantity_sold ?? 0;
          return (
            <TierFields
              key={price.id === undefined ? `new-${i}` : String(price.id)}
              form={form}
              text={text}
              event={event}
              index={i}
              sold={sold}
              only={prices.length === 1}
              last={i === prices.length - 1}
              remove={() => setPrices(prices.filter((_, other) => other !== i))}
              move={(to) => setPrices(moved(prices, i, to))}
            />
          );
        })}
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.5} />}
          disabled={prices.length >= 50}
          onClick={() => setPrices([...prices, newPrice()])}
        >
          <FormattedMessage id="tickets.add_tier" />
        </Button>
      </fieldset>
    );
  }
  return (
    <Columns>
      {type === 'FREE' ? null : (
        <PriceInput
          form={form}
          path="prices.0.price"
          event={event}
          {...(type === 'DONATION' ? { label: intl.formatMessage({ id: 'tickets.minimum' }) } : {})}
        />
      )}
      <QuantityInput form={form} path="prices.0.initial_quantity_available" />
    </Columns>
  );
}
