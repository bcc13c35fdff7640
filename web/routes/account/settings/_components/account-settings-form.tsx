import { useState } from 'react';
import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { AccountChange, accounts, type Account } from '#features/accounts/contract.ts';
import { usualFee } from '#features/accounts/rules/cancellation-fee.ts';
import { users } from '#features/users/contract.ts';
import { zoneLabel } from '#platform/pure/date-text.ts';
import { currencyLabel } from '#platform/pure/money-text.ts';
import { digitsOf, toMajor } from '#platform/pure/money.ts';
import { call } from '#web/lib/api.ts';
import { useCurrencyChoices } from '#web/lib/choices.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { changedOf, mergeChanges } from '#web/lib/merge-changes.ts';
import { useNumberSigns } from '#web/lib/number-signs.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ZoneSelect } from '#web/components/zone-select.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { Notice } from '#web/ui/notice.tsx';

const valuesOf = ({
  name,
  timezone,
  currency_code,
  cancellation_fee,
  require_two_factor,
}: Account) => ({
  name,
  timezone,
  currency_code,
  cancellation_fee: cancellation_fee ?? 0,
  require_two_factor,
});

/** Sends only what was changed, so that a colleague's changes are kept. */
export function AccountSettingsForm({ saved }: { saved: Account }) {
  const intl = useIntl();
  const signs = useNumberSigns();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  // As read or saved by this form: an account that is loaded again meanwhile contains others'
  // changes.
  const [known, setKnown] = useState(() => valuesOf(saved));
  const { timezone, currency_code, cancellation_fee, require_two_factor } = known;
  const form = useForm({
    schema: AccountChange,
    initial: known,
    submit: async (values) => {
      const body = changedOf(values, known);
      // In another currency the same number is a different amount.
      if (body.currency_code) body.cancellation_fee = values.cancellation_fee;
      const after = await call(accounts.change, { body });
      const next = valuesOf(after);
      setKnown(next);
      form.reset(next, (typed) => mergeChanges(values, typed, next).values);
      queryClient.setQueryData(query(accounts.get).queryKey, after);
      await queryClient.invalidateQueries({ queryKey: keyOf(users.me) });
      // Leads a user who has just required a second factor, but has none, to its set-up.
      if (body.require_two_factor) await revalidate();
      notifications.show({ message: intl.formatMessage({ id: 'account_settings.saved' }) });
    },
  });
  const currency = String(form.values.currency_code);
  const zone = String(form.values.timezone);
  const choose = (next: string): void => {
    form.set('currency_code', next);
    const fee = next === currency_code ? cancellation_fee : toMajor(usualFee(next), next);
    form.set('cancellation_fee', fee ?? 0);
  };
  return (
    <Form form={form} guard>
      <TextInput
        {...form.field('name')}
        label={intl.formatMessage({ id: 'account_settings.name' })}
        description={intl.formatMessage({ id: 'account_settings.name_help' })}
        required
      />
      <ZoneSelect {...form.field<string | null>('timezone')} allowDeselect={false} />
      {zone === timezone ? null : (
        <Notice tone="amber" live>
          <FormattedMessage
            id="account_settings.zone_changes"
            values={{ zone: zoneLabel(zone, locale) }}
          />
        </Notice>
      )}
      <Select
        {...form.field<string | null>('currency_code')}
        searchable
        allowDeselect={false}
        data={useCurrencyChoices()}
        onChange={(next) => next && choose(next)}
      />
      {currency === currency_code ? null : (
        <Notice tone="amber" live>
          <FormattedMessage
            id="account_settings.currency_changes"
            values={{ currency: currencyLabel(currency, locale) }}
          />
        </Notice>
      )}
      <NumberInput
        {...form.field<number | string>('cancellation_fee')}
        description={intl.formatMessage({ id: 'account_settings.fee_help' }, { currency })}
        min={0}
        decimalScale={digitsOf(currency)}
        fixedDecimalScale
        allowNegative={false}
        {...signs}
        prefix={currency === 'HKD' ? 'HK$' : `${currency} `}
        onChange={(next) => form.set('cancellation_fee', next === '' ? 0 : next)}
      />
      <Switch
        {...form.check('require_two_factor')}
        description={intl.formatMessage({ id: 'account_settings.two_factor_help' })}
      />
      {form.values.require_two_factor && !require_two_factor ? (
        <Notice tone="amber" live>
          <FormattedMessage id="account_settings.two_factor_begins" />
        </Notice>
      ) : null}
      <Button type="submit" loading={form.pending} disabled={!form.dirty}>
        <FormattedMessage id="ui.action.save" />
      </Button>
    </Form>
  );
}
