import { useIntl } from 'react-intl';
import { useLocale } from '#web/lib/locale.tsx';
import { halfWidth } from '#platform/pure/half-width.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import type { Chosen, Price } from './basket.ts';
import styles from './donation-input.module.css';

/** The amount per unit of a pay-what-you-want ticket. */
export default function DonationInput({
  price,
  currency,
  chosen,
  choose,
  error,
}: {
  price: Price;
  currency: string;
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
  error: string | undefined;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const help =
    price.price > 0
      ? {
          help: intl.formatMessage(
            { id: 'event_page.donation.minimum' },
            { price: formatMoney(price.price, currency, locale) },
          ),
        }
      : {};
  return (
    <div className={styles['donation']}>
      <TextInput
        label={intl.formatMessage({ id: 'event_page.donation.label' }, { currency })}
        required
        inputMode="decimal"
        autoComplete="off"
        error={error}
        {...help}
        value={chosen.amount ?? (price.price > 0 ? String(price.price) : '')}
        onChange={(event) =>
          choose({
            ...chosen,
            amount: halfWidth(event.target.value)
              .replace(/[^\d.,]/g, '')
              .slice(0, 12),
          })
        }
      />
    </div>
  );
}
