import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';
import type { Form as Fields } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './stale-form.module.css';

interface Bound<T> {
  form: Fields<T>;
  stale: boolean;
  loadTheirs: () => Promise<void>;
  saveMine: () => Promise<void>;
}

/** A form that confirms before it is left, and offers the choice on a version conflict. */
export function StaleForm<T>({
  bound: { form, stale, loadTheirs, saveMine },
  children,
}: {
  bound: Bound<T>;
  children: ReactNode;
}) {
  const intl = useIntl();
  const [problem, setProblem] = useState<string | null>(null);
  const run = (doing: Promise<void>): void =>
    void doing.then(
      () => setProblem(null),
      (error: unknown) => setProblem(callProblem(intl, error)),
    );
  return (
    // The choice replaces the text of the refusal.
    <Form form={stale ? { ...form, problem } : form} guard>
      {stale ? (
        <Notice live tone="amber" title={<FormattedMessage id="events.stale.title" />}>
          <FormattedMessage id="events.stale.text" />
          <div className={styles['choices']}>
            <Button size="sm" loading={form.pending} onClick={() => run(saveMine())}>
              <FormattedMessage id="events.stale.mine" />
            </Button>
            <Button size="sm" variant="default" onClick={() => run(loadTheirs())}>
              <FormattedMessage id="events.stale.theirs" />
            </Button>
          </div>
        </Notice>
      ) : null}
      {children}
    </Form>
  );
}
