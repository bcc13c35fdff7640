import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Notice } from '#web/ui/notice.tsx';
import { useSteps } from '../../getting-started/_components/use-steps.ts';
import type { StaffEvent } from '../../_components/managed-event.tsx';
import styles from './dashboard.module.css';

/** Links to "getting started" while steps are open and the page is not hidden. */
export function StartBanner({ event }: { event: StaffEvent }) {
  const steps = useSteps(event);
  const done = steps.filter((step) => step.state === 'done').length;
  if (event.settings.hide_getting_started_page || done === steps.length || event.status !== 'DRAFT')
    return null;
  return (
    <div className={styles['banner']}>
      <Notice
        tone="amber"
        title={<FormattedMessage id="started.banner" values={{ done, all: steps.length }} />}
      >
        <Link to={`/manage/event/${event.id}/getting-started`}>
          <FormattedMessage id="started.go" />
        </Link>
      </Notice>
    </div>
  );
}
