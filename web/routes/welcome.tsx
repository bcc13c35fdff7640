import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { organizers } from '#features/organizers/contract.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ConfirmEmailNotice } from '#web/components/confirm-email-notice.tsx';
import { NewEventForm } from '#web/components/new-event/new-event-form.tsx';
import { PageTitle } from '#web/components/page-title.tsx';
import { Card } from '#web/ui/card.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './welcome.module.css';

export async function clientLoader() {
  return queryClient.ensureQueryData(query(organizers.list));
}

/** The onboarding: an organizer and a first event on one page. */
export default function Welcome() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const { data: known } = useQuery(query(organizers.list));
  if (!user || !known) return null;
  return (
    <div className={styles['page']}>
      <PageTitle title={intl.formatMessage({ id: 'account.welcome.crumb' })} />
      <header className={styles['heading']}>
        <h1 className={styles['title']}>
          <FormattedMessage id="account.welcome.title" values={{ name: user.first_name }} />
        </h1>
        <p className={styles['text']}>
          <FormattedMessage id="account.welcome.text" />
        </p>
      </header>
      <ConfirmEmailNotice user={user} />
      <Card>
        <NewEventForm
          user={user}
          known={known}
          onCreated={(event) => void navigate(`/manage/event/${event.id}/tickets`)}
        />
      </Card>
      <ButtonLink to="/manage/events" tone="plain">
        <FormattedMessage id="account.welcome.later" />
      </ButtonLink>
    </div>
  );
}
