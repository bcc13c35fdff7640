import { FormattedMessage } from 'react-intl';
import type { PublicOrder } from '#features/orders/order.contract.ts';
import type { PublicQuestion } from '#features/questions/contract.ts';
import type { Form } from '#web/lib/use-form.ts';
import { TextOf } from '#web/components/text-of.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { NameFields } from '#web/components/name-fields.tsx';
import styles from './attendee-fields.module.css';
import { copyAnswers, copySource } from './copy-answers.ts';
import { QuestionFields } from './question-fields.tsx';
import { unitsOf, type Typed } from './typed.ts';

interface AttendeeFieldsProps {
  order: PublicOrder;
  form: Form<Typed>;
  questions: readonly PublicQuestion[];
  detailed: boolean;
  same: boolean;
  onSame: (same: boolean) => void;
}

/**
 * Fields per ticket, or one checkbox for the same name on all. Questions per ticket are answered
 * for each.
 */
export function AttendeeFields({
  order,
  form,
  questions,
  detailed,
  same,
  onSame,
}: AttendeeFieldsProps) {
  const units = unitsOf(order.order_items);
  const named = detailed && !same;
  const source = copySource(form.values);
  const hasQuestions = (index: number): boolean =>
    Boolean(form.values.attendees?.[index]?.questions?.length);
  if (!detailed && !units.some((_, index) => hasQuestions(index))) return null;
  return (
    <section className={styles['all']} aria-labelledby="attendees">
      <h2 id="attendees" className={styles['title']}>
        <FormattedMessage
          id={detailed ? 'checkout.details.attendees' : 'checkout.questions.tickets'}
        />
      </h2>
      {detailed ? (
        <Checkbox
          checked={same}
          onChange={(event) => onSame(event.target.checked)}
          label={<FormattedMessage id="checkout.details.same" values={{ count: units.length }} />}
        />
      ) : null}
      {units.map(({ item }, index) =>
        named || hasQuestions(index) ? (
          <fieldset key={index} className={styles['attendee']}>
            <legend className={styles['legend']}>
              <FormattedMessage
                id="checkout.details.ticket"
                values={{
                  number: index + 1,
                  name: (
                    <TextOf
                      of={order}
                      path={`order_items.${order.order_items.indexOf(item)}.item_name`}
                    >
                      {item.item_name}
                    </TextOf>
                  ),
                }}
              />
            </legend>
            {named ? (
              <>
                <div className={styles['pair']}>
                  <NameFields
                    first={
                      <TextInput
                        {...form.field(`attendees.${index}.first_name`)}
                        required
                        autoComplete={`section-ticket${index + 1} given-name`}
                      />
                    }
                    last={
                      <TextInput
                        {...form.field(`attendees.${index}.last_name`)}
                        autoComplete={`section-ticket${index + 1} family-name`}
                      />
                    }
                  />
                </div>
                <TextInput
                  {...form.field(`attendees.${index}.email`)}
                  required
                  help={<FormattedMessage id="checkout.details.attendee_email_help" />}
                  type="email"
                  inputMode="email"
                  autoComplete={`section-ticket${index + 1} email`}
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </>
            ) : null}
            <QuestionFields form={form} path={`attendees.${index}`} questions={questions} />
            {index === source ? (
              <Button tone="quiet" onClick={() => copyAnswers(form, index)}>
                <FormattedMessage id="checkout.questions.copy" />
              </Button>
            ) : null}
          </fieldset>
        ) : null,
      )}
    </section>
  );
}
