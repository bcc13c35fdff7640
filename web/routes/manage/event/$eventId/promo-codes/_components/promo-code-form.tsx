import { NumberInput, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { listed } from '#platform/pure/listed.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { useNumberSigns } from '#web/lib/number-signs.ts';
import { DateTimeInput } from '#web/components/date-time-input.tsx';
import { ZoneHint } from '#web/components/zone-hint.tsx';
import { Columns } from '#web/components/columns.tsx';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import { useManagedEvent, useShownTickets } from '../../_components/managed-event.tsx';
import { notOpened } from '../../_components/opened-by-codes.ts';
import { TicketChoice } from '../../_components/ticket-choice.tsx';
import { DiscountFields } from './discount-fields.tsx';
import {
  bodyOf,
  promoCodeSchema,
  type PromoCodeBody,
  type PromoCodeValues,
} from './promo-code-values.ts';
import { promoCodesChanged } from './promo-codes-changed.ts';

interface PromoCodeFormProps {
  initial: PromoCodeValues;
  version?: number;
  reload?: () => Promise<{ values: PromoCodeValues; version: number }>;
  save: (body: PromoCodeBody, key: string, version: number | undefined) => Promise<unknown>;
}
const refusalFields = {
  'promo_code.taken': 'code',
  'promo_code.limit_below_use': 'max_allowed_usages',
};

/** The form of a promo code. */
export function PromoCodeForm(props: PromoCodeFormProps) {
  const intl = useIntl();
  const signs = useNumberSigns();
  const event = useManagedEvent();
  const tickets = useShownTickets();
  const locale = useLocale();
  const isNew = props.version === undefined;
  const bound = useDrawerForm({
    ...props,
    schema: promoCodeSchema,
    body: bodyOf,
    together: { for_all: 'applicable_ticket_ids', discount_type: 'discount' },
    refusalFields,
    failed: isNew ? 'errors.failed.promo_code_create' : 'errors.failed.promo_code_update',
    saved: async ({ code }) => {
      await promoCodesChanged();
      notifications.show({ message: intl.formatMessage({ id: 'promo_codes.saved' }, { code }) });
      const { for_all, applicable_ticket_ids } = props.initial;
      const before = tickets.filter(({ id }) => for_all || applicable_ticket_ids?.includes(id));
      // Without this read the code is saved all the same, only without the warning.
      const lost = isNew ? [] : await notOpened(event.id, before).catch(() => []);
      if (lost.length > 0)
        notifications.show({
          color: 'amber',
          message: intl.formatMessage(
            { id: 'promo_codes.opens_no_more' },
            {
              count: lost.length,
              names: listed(
                locale,
                lost.map(({ title }) => title),
              ),
            },
          ),
        });
    },
  });
  const { form } = bound;
  return (
    <DrawerForm
      bound={bound}
      submitLabel={<FormattedMessage id={isNew ? 'promo_codes.create.go' : 'ui.action.save'} />}
    >
      <TextInput
        {...form.field('code')}
        description={intl.formatMessage({ id: 'promo_codes.code_help' })}
        placeholder="EARLYBIRD"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <DiscountFields form={form} currency={event.currency} />
      <Switch
        name="for_all"
        label={intl.formatMessage({ id: 'promo_codes.for_all' })}
        description={intl.formatMessage({ id: 'promo_codes.for_all.help' })}
        checked={form.values.for_all}
        onChange={(change) => form.set('for_all', change.target.checked)}
      />
      {form.values.for_all ? null : (
        <TicketChoice
          {...form.field<number[]>('applicable_ticket_ids')}
          required
          onChange={(ids) => form.set('applicable_ticket_ids', ids)}
          placeholder={intl.formatMessage({ id: 'promo_codes.choose_tickets' })}
        />
      )}
      <Columns>
        <NumberInput
          {...form.field<number | string>('max_allowed_usages')}
          onChange={(next) => form.set('max_allowed_usages', next === '' ? null : next)}
          min={1}
          max={999_999_998}
          allowDecimal={false}
          allowNegative={false}
          {...signs}
          placeholder={intl.formatMessage({ id: 'promo_codes.unlimited' })}
        />
        <DateTimeInput {...form.field('expiry_date')} />
      </Columns>
      <ZoneHint zone={event.timezone} />
    </DrawerForm>
  );
}
