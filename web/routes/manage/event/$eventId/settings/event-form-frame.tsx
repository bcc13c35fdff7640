import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';
import { Form } from '#web/parts/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './settings.module.css';
import type { EventForm } from './use-event-form.ts';

/** A tab's form: its fields, the choice when somebody else was faster, and a save button that stays in sight. */
export function EventFormFrame<T>({ bound: { form, stale, loadTheirs, saveMine }, children }: { bound: EventForm<T>; children: ReactNode }) {
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
      <div className={styles['bar']}>
        <Button type="submit" loading={form.pending} disabled={!form.dirty}><FormattedMessage id="ui.action.save" /></Button>
        {form.dirty ? <p><FormattedMessage id="events.unsaved" /></p> : null}
      </div>
    </Form>
  );
}
