import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Navigate, useSearchParams } from 'react-router';
import { booking, type OwnBooking } from '#features/orders/booking.contract.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ConfirmEmailNotice } from '#web/components/confirm-email-notice.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BookingCard } from './_components/booking-card.tsx';
import styles from './_components/bookings.module.css';

const past_per_page = 20;

/** The user's bookings, upcoming ones first. */
export default function Bookings() {
  const [search] = useSearchParams();
  const page = /^[1-9]\d{0,3}$/.exec(search.get('page') ?? '')?.[0] ?? '1';
  const { data: user } = useCurrentUser();
  const upcoming = useQuery(query(booking.mine, { query: { when: 'upcoming' } }));
  const past = useQuery(
    query(booking.mine, {
      query: { when: 'past', sort_direction: 'desc', page, per_page: String(past_per_page) },
    }),
  );
  const retry = (): void => void Promise.all([upcoming.refetch(), past.refetch()]);
  const failed = [upcoming, past].find((item) => !item.data && item.isError);
  if (failed) return <LoadFailed error={failed.error} retry={retry} title={null} />;
  if (!upcoming.data || !past.data) return <Skeleton height="l" />;
  const last = past.data.meta.last_page;
  if (Number(page) > Math.max(last, 1)) return <Navigate to={`?page=${last}`} replace />;
  const hasNone = upcoming.data.meta.total === 0 && past.data.meta.total === 0;
  return (
    <>
      {user ? (
        <ConfirmEmailNotice
          user={user}
          text={<FormattedMessage id="bookings.confirm" values={{ email: user.email }} />}
        />
      ) : null}
      {hasNone ? (
        <Empty
          title={<FormattedMessage id="bookings.none" />}
          action={
            <ButtonLink to="/">
              <FormattedMessage id="bookings.none.go" />
            </ButtonLink>
          }
        >
          <FormattedMessage id="bookings.none.text" />
        </Empty>
      ) : (
        <>
          <List title="bookings.upcoming" bookings={upcoming.data.data} changed={retry} />
          {past.data.meta.total > 0 ? (
            <List title="bookings.past" bookings={past.data.data} changed={retry} />
          ) : null}
          <Pagination page={Number(page)} last={last} />
        </>
      )}
    </>
  );
}

function List({
  title,
  bookings,
  changed,
}: {
  title: MessageKey;
  bookings: readonly OwnBooking[];
  changed: () => void;
}) {
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id={title} />
      </h2>
      {bookings.length === 0 ? (
        <p className={styles['soft']}>
          <FormattedMessage id="bookings.none_to_come" />
        </p>
      ) : (
        <ul className={styles['list']}>
          {bookings.map((item) => (
            <BookingCard key={item.id} booking={item} changed={changed} />
          ))}
        </ul>
      )}
    </section>
  );
}
