import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AnswerOf } from '#platform/endpoint.ts';
import { CancelEventInput, eventCancellation } from '#features/orders/cancellation.contract.ts';
import { formatMoney } from '#platform/pure/money-text.ts';
import { textIn } from '#platform/pure/translations.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DetailList } from '#web/components/detail-list.tsx';
import { eventChanged, useManagedEvent } from '../_components/managed-event.tsx';
import styles from './_components/settings.module.css';

type Cancellation = AnswerOf<typeof eventCancellation.get>;

const poll_ms = 2000;

/** Cancels an event, showing the consequences in numbers, and then the progress. */
export default function CancelEvent() {
  const event = useManagedEvent();
  const { data, error, refetch } = useQuery({
    ...query(eventCancellation.get, { params: { eventId: event.id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? poll_ms : false),
  });
  return (
    <div className={styles['wide']}>
      {!data && error ? <LoadFailed error={error} retry={refetch} title={null} /> : null}
      {!data && !error ? <Skeleton lines={4} height="m" /> : null}
      {data?.state === 'NONE' ? <CancelForm numbers={data} /> : null}
      {data && data.state !== 'NONE' ? <Progress progress={data} /> : null}
    </div>
  );
}

function CancelForm({ numbers }: { numbers: Cancellation }) {
  const intl = useIntl();
  const locale = useLocale();
  const event = useManagedEvent();
  const form = useForm({
    schema: CancelEventInput,
    initial: { title: '', message: '' },
    submit: async (body, idempotency_key) => {
      await call(eventCancellation.start, {
        params: { eventId: event.id },
        body,
        idempotency_key,
      });
      await queryClient.invalidateQueries({ queryKey: keyOf(eventCancellation.get) });
      await eventChanged(event.id);
    },
  });
  return (
    <Form form={form}>
      <Notice tone="danger" title={<FormattedMessage id="orders.event_cancel.title" />}>
        <FormattedMessage id="orders.event_cancel.text" />
      </Notice>
      <DetailList
        items={[
          ['orders.event_cancel.orders', String(numbers.orders_left)],
          ['orders.event_cancel.tickets', String(numbers.tickets_left)],
          ['orders.event_cancel.money', formatMoney(numbers.to_refund, event.currency, locale)],
        ]}
      />
      <Textarea
        {...form.field('message')}
        label={intl.formatMessage({ id: 'orders.event_cancel.message' })}
        rows={3}
      />
      <TextInput
        {...form.field('title')}
        required
        autoComplete="off"
        label={intl.formatMessage({ id: 'orders.event_cancel.confirm' })}
        description={textIn(event.title, 'title', event, locale)}
      />
      <Button type="submit" color="danger" loading={form.pending}>
        <FormattedMessage id="orders.event_cancel.submit" />
      </Button>
    </Form>
  );
}

function Progress({ progress }: { progress: Cancellation }) {
  const locale = useLocale();
  const event = useManagedEvent();
  const done = Math.max(0, progress.orders - progress.orders_left);
  return (
    <>
      <Notice
        live
        tone={progress.state === 'DONE' ? 'jade' : 'amber'}
        title={
          progress.state === 'DONE' ? (
            <FormattedMessage id="orders.event_cancel.done" />
          ) : (
            <FormattedMessage
              id="orders.event_cancel.running"
              values={{ done, orders: progress.orders }}
            />
          )
        }
      >
        {progress.state === 'RUNNING' ? (
          <>
            <progress className={styles['progress']} max={progress.orders || 1} value={done} />
            <FormattedMessage id="orders.event_cancel.running_text" />
          </>
        ) : null}
      </Notice>
      {progress.refunds_failed > 0 ? (
        <Notice tone="danger">
          <FormattedMessage id="orders.event_cancel.failed_text" />
        </Notice>
      ) : null}
      <DetailList
        items={[
          ['orders.event_cancel.refunded', formatMoney(progress.refunded, event.currency, locale)],
          ['orders.event_cancel.pending', String(progress.refunds_pending)],
          ['orders.event_cancel.failed', String(progress.refunds_failed)],
        ]}
      />
    </>
  );
}
