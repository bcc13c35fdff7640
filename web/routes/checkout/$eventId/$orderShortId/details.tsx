import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useNavigate } from 'react-router';
import { Details, orders } from '#features/orders/contract.ts';
import { type PublicOrder } from '#features/orders/order.contract.ts';
import type { PublicQuestion } from '#features/questions/contract.ts';
import type { User } from '#features/users/contract.ts';
import { CallError } from '#platform/client.ts';
import { call } from '#web/lib/api.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { session } from '#web/lib/session.ts';
import { useForm, type Form as Binding } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { TermsLabel } from '#web/components/terms-label.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { NameFields } from '#web/components/name-fields.tsx';
import type { Route } from './+types/details.ts';
import { redirectToCurrentStep } from './_components/redirect-to-current-step.ts';
import { useCheckout } from './_components/checkout-context.ts';
import { loadQuestions } from './details/_components/order-questions.ts';
import { AttendeeFields } from './details/_components/attendee-fields.tsx';
import { QuestionFields } from './details/_components/question-fields.tsx';
import { problemsIn } from './details/_components/problems-in.ts';
import {
  bodyOf,
  forBuyer,
  saveTyped,
  restoredValues,
  type Typed,
} from './details/_components/typed.ts';
import { useQuestions } from './details/_components/use-questions.ts';
import { useSame } from './details/_components/use-same.ts';
import styles from './details.module.css';
import { orderQuery } from './_components/order-query.ts';
import { currentStepOf, stepAddress } from './_components/step-address.ts';

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  await redirectToCurrentStep(params, 'details');
  const [questions, user] = await Promise.all([
    loadQuestions(Number(params.eventId)),
    // A buyer whose session ended continues as a guest.
    session.isSignedIn() ? queryClient.ensureQueryData(currentUser()).catch(() => null) : null,
  ]);
  return { questions, user };
}

/** Buyer, attendees and the organizer's questions. */
export default function DetailsScreen({ loaderData: { questions, user } }: Route.ComponentProps) {
  const { order } = useCheckout();
  if (order.status === 'COMPLETED') {
    const note = order.is_free_order ? '' : '?already_paid';
    return <Navigate to={stepAddress(order, 'summary') + note} replace />;
  }
  return <DetailsForm key={order.short_id} order={order} questions={questions} user={user} />;
}

/** The organizer's message before checkout. */
function Message({ order: { event } }: { order: PublicOrder }) {
  const settings = event?.settings;
  return settings?.pre_checkout_message ? (
    <div
      className={styles['message']}
      {...langOf(settings, 'pre_checkout_message')}
      dangerouslySetInnerHTML={{ __html: settings.pre_checkout_message }}
    />
  ) : null;
}

const isOfName = /^attendees\.\d+\.(first_name|email)$/;

function DetailsForm({
  order,
  questions: asked,
  user,
}: {
  order: PublicOrder;
  questions: readonly PublicQuestion[];
  user: User | null;
}) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { refresh } = useCheckout();
  const { questions, askAnew } = useQuestions(order, asked);
  const [same, setSame] = useSame(order);
  // The organizer may have required names since the order was loaded.
  const [refusedNames, setRefusedNames] = useState(false);
  const detailed = refusedNames || (order.event?.settings.require_attendee_details ?? false);
  const form: Binding<Typed> = useForm({
    schema: Details,
    initial: restoredValues(order, questions, user),
    body: (values) => bodyOf(values, detailed && !same),
    check: (values) => problemsIn(values, questions, detailed && !same),
    submit: async (typed, _key, values) => {
      const fresh = await call(orders.answer, {
        params: { eventId: order.event_id, orderShortId: order.short_id },
        query: { include: 'event' },
        body: same ? forBuyer(values) : typed,
      }).catch(async (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (Object.keys(error.errors).some((path) => isOfName.test(path))) setRefusedNames(true);
        if (error.status === 422) await Promise.all([askAnew(form), refresh()]);
        // In another tab it may have been paid, or ended early because other tickets were chosen.
        if (error.status === 409) await refresh();
        throw error;
      });
      queryClient.setQueryData(orderQuery(order.event_id, order.short_id).queryKey, fresh);
      await navigate(stepAddress(fresh, currentStepOf(fresh)));
    },
  });
  // The input survives going back, a reload and reopening the tab.
  useEffect(
    () => saveTyped({ event_id: order.event_id, short_id: order.short_id }, form.values, questions),
    [order.event_id, order.short_id, form.values, questions],
  );
  return (
    <>
      <PageTitle title={intl.formatMessage({ id: 'checkout.step.details' })} />
      <h1 className={styles['title']}>
        <FormattedMessage id="checkout.details.title" />
      </h1>
      <Message order={order} />
      <Form form={form}>
        <fieldset className={styles['group']}>
          <legend className={styles['legend']}>
            <FormattedMessage id="checkout.details.buyer" />
          </legend>
          <div className={styles['pair']}>
            <NameFields
              first={<TextInput {...form.field('order.first_name')} autoComplete="given-name" />}
              last={<TextInput {...form.field('order.last_name')} autoComplete="family-name" />}
            />
          </div>
          <TextInput
            {...form.field('order.email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            help={<FormattedMessage id="checkout.details.email_help" />}
          />
        </fieldset>
        {form.values.order.questions?.length ? (
          <fieldset className={styles['group']}>
            <legend className={styles['legend']}>
              <FormattedMessage id="checkout.questions.order" />
            </legend>
            <QuestionFields form={form} path="order" questions={questions} />
          </fieldset>
        ) : null}
        <AttendeeFields
          order={order}
          form={form}
          questions={questions}
          detailed={detailed}
          same={same}
          onSame={setSame}
        />
        <Checkbox {...form.check('order.terms')} required label={<TermsLabel />} />
        <Button type="submit" size="l" pending={form.pending}>
          <FormattedMessage
            id={order.is_free_order ? 'checkout.details.finish' : 'checkout.details.next'}
          />
        </Button>
      </Form>
    </>
  );
}
