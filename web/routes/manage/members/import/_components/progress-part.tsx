import { Button, Progress } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MemberImport } from '#features/member-sheets/contract.ts';
import { isWorking, type Act } from './use-import.ts';
import styles from './import.module.css';

/**
 * The progress of the import. Only its start and end are announced, so that a screen reader does
 * not talk all the time.
 */
export function ProgressPart({ memberImport, act }: { memberImport: MemberImport; act: Act }) {
  const intl = useIntl();
  if (!isWorking(memberImport)) return null;
  const { state, name, done, total } = memberImport;
  const isReading = state === 'READING';
  const title = isReading
    ? intl.formatMessage({ id: 'member_import.reading' }, { name })
    : intl.formatMessage({
        id: state === 'RUNNING' ? 'member_import.running' : 'member_import.checking',
      });
  return (
    <section className={styles['part']} aria-label={title}>
      <h2 className={styles['title']}>{title}</h2>
      <Progress
        size="lg"
        animated
        aria-label={title}
        value={isReading || total === 0 ? 100 : (done / total) * 100}
      />
      <div className={styles['actions']}>
        <span>
          <FormattedMessage
            id={isReading ? 'member_import.rows_read' : 'member_import.progress'}
            values={{ done, total }}
          />
        </span>
        <Button variant="default" onClick={() => void act('stop')}>
          <FormattedMessage id="member_import.stop" />
        </Button>
      </div>
    </section>
  );
}
