import { FormattedMessage } from 'react-intl';
import type { PublicOrder } from '#features/orders/contract.ts';
import type { Form } from '#web/lib/use-form.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './attendee-fields.module.css';
import { unitsOf, type Typed } from './typed.ts';

/** One set of fields per ticket, or one tick for all of them. */
export function AttendeeFields({ order, form, same, onSame }: { order: PublicOrder; form: Form<Typed>; same: boolean; onSame(same: boolean): void }) {
  const units = unitsOf(order.order_items);
  return (
    <section className={styles['all']} aria-labelledby="attendees">
      <h2 id="attendees" className={styles['title']}><FormattedMessage id="checkout.details.attendees" /></h2>
      <Checkbox checked={same} onChange={(event) => onSame(event.target.checked)} label={<FormattedMessage id="checkout.details.same" values={{ count: units.length }} />} />
      {same ? null : units.map(({ item }, at) => (
        <fieldset key={at} className={styles['one']}>
          <legend className={styles['legend']}><FormattedMessage id="checkout.details.ticket" values={{ number: at + 1, name: item.item_name }} /></legend>
          <div className={styles['pair']}>
            <TextInput {...form.field(`attendees.${at}.first_name`)} required autoComplete={`section-ticket${at + 1} given-name`} />
            <TextInput {...form.field(`attendees.${at}.last_name`)} autoComplete={`section-ticket${at + 1} family-name`} />
          </div>
          <TextInput {...form.field(`attendees.${at}.email`)} required type="email" inputMode="email" autoComplete={`section-ticket${at + 1} email`} autoCapitalize="none" spellCheck={false} />
        </fieldset>
      ))}
    </section>
  );
}
