import { FormattedMessage, useIntl } from 'react-intl';
import type { Attendee } from '#features/attendees/contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import type { Form } from '#web/lib/use-form.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useManagedEvent } from '../../_components/managed-event.tsx';

interface Chosen {
  ticket_price_id?: unknown;
  email?: unknown;
}

/**
 * The effect of a move to another ticket or price on the money, and on the ticket that was sent.
 */
export function MovingNotice<T extends Chosen>({
  attendee,
  form,
}: {
  attendee: Attendee;
  form: Form<T>;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const { tickets, currency } = useManagedEvent();
  const chosen = Number(form.values.ticket_price_id);
  if (attendee.status !== 'ACTIVE' || !chosen || chosen === attendee.ticket_price_id) return null;
  const priceOf = (id: number): number =>
    tickets.flatMap(({ prices }) => prices).find((price) => price.id === id)?.price ?? 0;
  const more = priceOf(chosen) - priceOf(attendee.ticket_price_id);
  const direction = more > 0 ? 'more' : 'less';
  const mail = intl.formatMessage(
    { id: 'attendees.moves.mail' },
    { email: String(form.values.email ?? attendee.email) },
  );
  if (more === 0) return <Notice live>{mail}</Notice>;
  const amount = formatMoney(Math.abs(more), currency, locale);
  return (
    <Notice
      live
      tone="amber"
      title={<FormattedMessage id={`attendees.moves.${direction}`} values={{ amount }} />}
    >
      <p>
        <FormattedMessage id={`attendees.moves.money_${direction}`} />
      </p>
      <p>{mail}</p>
    </Notice>
  );
}
