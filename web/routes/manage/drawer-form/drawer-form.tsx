import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';
import { Form } from '#web/parts/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './drawer-form.module.css';
import type { DrawerForm as Bound } from './use-drawer-form.ts';

/** A drawer's fields, the choice when somebody else was faster, and buttons that stay in sight. `go` is what saving is called. */
export function DrawerForm<T>({ bound: { form, stale, close, loadTheirs, saveMine }, go, children }: { bound: Bound<T>; go: ReactNode; children: ReactNode }) {
  const intl = useIntl();
  const [problem, setProblem] = useState<string | null>(null);
  const run = (doing: Promise<void>): void => void doing.then(() => setProblem(null), (error: unknown) => setProblem(callProblem(intl, error)));
  return (
    // The choice says all that the refusal says.
    <Form form={stale ? { ...form, problem } : form} guard>
      {stale ? (
        <Notice live tone="amber" title={<FormattedMessage id="events.stale.title" />}>
          <FormattedMessage id="events.stale.text" />
          <div className={styles['choices']}>
            <Button size="sm" loading={form.pending} onClick={() => run(saveMine())}><FormattedMessage id="events.stale.mine" /></Button>
            <Button size="sm" variant="default" onClick={() => run(loadTheirs())}><FormattedMessage id="events.stale.theirs" /></Button>
          </div>
        </Notice>
      ) : null}
      {children}
      <div className={styles['save']}>
        <Button type="submit" loading={form.pending}>{go}</Button>
        <Button variant="default" onClick={close}><FormattedMessage id="ui.action.cancel" /></Button>
      </div>
    </Form>
  );
}
