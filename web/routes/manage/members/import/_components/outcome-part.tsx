import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'react-router';
import type { MemberImport } from '#features/member-sheets/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RefusedTable } from './refused-table.tsx';
import type { Act } from './use-import.ts';
import styles from './import.module.css';

interface Props {
  one: MemberImport;
  act: Act;
  close: () => void;
}

/** The preview or result of an import: numbers, refused rows, and the next actions. */
export function OutcomePart({ one: memberImport, act, close }: Props) {
  const intl = useIntl();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (document.activeElement === document.body) title.current?.focus();
  }, []);
  const isDone = memberImport.state === 'DONE';
  const wanted = memberImport.created + memberImport.changed;
  async function report(): Promise<void> {
    setProblem(null);
    try {
      await saveFile(`/api/members/imports/${memberImport.id}/report`, 'members-report.xlsx');
    } catch (error) {
      setProblem(callProblem(intl, error));
    }
  }
  async function run(): Promise<void> {
    setBusy(true);
    await act('run').finally(() => setBusy(false));
  }
  const counts = ['created', 'changed', 'unchanged', 'refused'] as const;
  return (
    <section className={styles['part']} aria-labelledby="import-outcome">
      <h2 id="import-outcome" ref={title} tabIndex={-1} className={styles['title']}>
        <FormattedMessage id={isDone ? 'member_import.done' : 'member_import.checked'} />
      </h2>
      <p className={styles['note']}>{memberImport.name}</p>
      <dl className={styles['counts']}>
        {counts.map((name) => (
          <div key={name}>
            <dt>
              <FormattedMessage id={`member_import.count.${name}`} />
            </dt>
            <dd>
              <FormattedNumber value={memberImport[name]} />
            </dd>
          </div>
        ))}
      </dl>
      {wanted === 0 && !isDone ? (
        <p>
          <FormattedMessage id="member_import.nothing" />
        </p>
      ) : null}
      <div className={styles['actions']}>
        {isDone ? (
          <Button component={Link} to="/manage/members">
            <FormattedMessage id="member_import.to_list" />
          </Button>
        ) : wanted > 0 ? (
          <Button loading={isBusy} onClick={() => void run()}>
            <FormattedMessage id="member_import.go" values={{ count: wanted }} />
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.5} />}
          onClick={() => void report()}
        >
          <FormattedMessage id="member_import.report" />
        </Button>
        {isDone ? (
          <Button variant="default" onClick={() => close()}>
            <FormattedMessage id="member_import.another" />
          </Button>
        ) : (
          <Button variant="subtle" onClick={() => void act('stop').then(() => close())}>
            <FormattedMessage id="member_import.discard" />
          </Button>
        )}
      </div>
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      <RefusedTable one={memberImport} />
    </section>
  );
}
