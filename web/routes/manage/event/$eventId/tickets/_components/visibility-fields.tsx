import { MultiSelect, Switch } from '@mantine/core';
import { Fragment } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './tickets.module.css';
import { membershipTiers } from '#features/members/rules/tiers.ts';
import type { Form } from '#web/lib/use-form.ts';
import { NotOpened } from './not-opened.tsx';
import type { TicketValues } from './ticket-values.ts';

const flags = [
  'show_quantity_remaining',
  'start_collapsed',
  'is_hidden',
  'is_hidden_without_promo_code',
  'hide_before_sale_start_date',
  'hide_after_sale_end_date',
  'hide_when_sold_out',
] as const;

interface VisibilityFieldsProps {
  form: Form<TicketValues>;
  eventId: number;
  ticketId: number | undefined;
}

/** Who sees a ticket, and when. */
export function VisibilityFields({ form, ...ticket }: VisibilityFieldsProps) {
  const intl = useIntl();
  return (
    <fieldset className={styles['section']}>
      <legend>
        <FormattedMessage id="tickets.seen" />
      </legend>
      <MultiSelect
        {...form.field<string[]>('membership_tiers')}
        clearable
        description={intl.formatMessage({ id: 'tickets.members_help' })}
        value={form.values.membership_tiers ?? []}
        onChange={(chosenTiers) => form.set('membership_tiers', chosenTiers)}
        data={membershipTiers.map((value) => ({
          value,
          label: intl.formatMessage({ id: `event_page.tier.${value}` }),
        }))}
      />
      {form.values.membership_tiers?.length ? (
        <Switch {...form.check('is_hidden_from_others')} />
      ) : null}
      <div className={styles['switches']}>
        {flags.map((name) => (
          <Fragment key={name}>
            <Switch {...form.check(name)} />
            {name === 'is_hidden_without_promo_code' && form.values[name] ? (
              <NotOpened {...ticket} />
            ) : null}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}
