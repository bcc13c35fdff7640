import { useIntl } from 'react-intl';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { OtherEventForm } from './_components/other-event-form.tsx';
import { noOtherEvent } from './_components/other-event-values.ts';
import styles from './_components/other-events.module.css';

/** Adds something that is on and is not sold here. */
export default function CreateOtherEvent() {
  const intl = useIntl();
  const locale = useLocale();
  const { data: user } = useCurrentUser();
  return (
    <div className={styles['page']}>
      <ManageHeading title={intl.formatMessage({ id: 'other_events.create' })} />
      {user ? (
        <OtherEventForm stored={null} initial={noOtherEvent(locale)} timezone={user.timezone} />
      ) : null}
    </div>
  );
}
