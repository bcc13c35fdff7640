import { useRef, useState, type ReactNode } from 'react';
import { Button, Group, Progress, Stack } from '@mantine/core';
import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { SliceOutcome } from '#platform/endpoint.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { halfTypedIn } from '#web/lib/half-typed.ts';
import { Notice } from '#web/ui/notice.tsx';
import { RefusedRows } from './refused-rows.tsx';
import { useSlices } from './use-slices.ts';

type From = NonNullable<SliceOutcome['next']>;
/** A bulk action as its dialog presents it. */
export interface BulkAct<Values> {
  title: string;
  /** How many rows it covers. */
  total: number;
  initial: Values;
  /** The consequences for tickets, money and mail, and the options. */
  body: (values: Values, set: (values: Values) => void) => ReactNode;
  isReady?: (values: Values) => boolean;
  confirmLabel: string;
  keepLabel?: string;
  color?: string;
  slice: (values: Values, from: From | undefined) => Promise<SliceOutcome>;
  done: (count: number) => string;
  changed: () => Promise<unknown>;
}

/**
 * Opens the dialog of a bulk action. Resolves to true when something was done, or may have been
 * because the dialog was closed while the action ran. Resolves to false, so that the selection is
 * kept, when nothing was done: the dialog was closed before, every row was refused or the first
 * call failed.
 */
export const openBulk = <Values,>(intl: IntlShape, act: BulkAct<Values>): Promise<boolean> =>
  new Promise((resolve) => {
    let isDone = false;
    const id = modals.open({
      title: act.title,
      closeOnClickOutside: false,
      closeButtonProps: { 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) },
      onClose: () => resolve(isDone),
      children: (
        <BulkDialog act={act} tell={(is) => (isDone = is)} close={() => modals.close(id)} />
      ),
    });
  });

function BulkDialog<Values>({
  act,
  tell,
  close,
}: {
  act: BulkAct<Values>;
  /** Reports whether anything has been done so far. */
  tell: (isDone: boolean) => void;
  close: () => void;
}) {
  const intl = useIntl();
  const [values, set] = useState(act.initial);
  const fields = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<string>();
  const { progress, run, stop } = useSlices();
  const { state, done, refused, error } = progress;
  const begin = async (): Promise<void> => {
    const [half] = Object.values(halfTypedIn(intl, fields.current));
    setProblem(half);
    if (half) return;
    tell(true);
    const now = await run((from) => act.slice(values, from));
    tell(now.done > 0);
    await act.changed();
    if (now.done > 0 && now.state === 'ended') notifications.show({ message: act.done(now.done) });
    if (now.state === 'ended' && now.refused.length === 0) close();
  };
  if (state === 'asking')
    return (
      <Stack gap="sm">
        <Stack gap="sm" ref={fields}>
          {act.body(values, set)}
        </Stack>
        <div role="alert">{problem ? <Notice tone="danger">{problem}</Notice> : null}</div>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {act.keepLabel ?? <FormattedMessage id="ui.action.cancel" />}
          </Button>
          <Button
            {...(act.color ? { color: act.color } : {})}
            disabled={act.isReady?.(values) === false}
            onClick={() => void begin()}
          >
            {act.confirmLabel}
          </Button>
        </Group>
      </Stack>
    );
  const seen = done + refused.length;
  return (
    <Stack gap="sm">
      {state === 'running' ? (
        <Progress
          value={(100 * seen) / Math.max(1, act.total)}
          aria-label={intl.formatMessage({ id: 'bulk.running' })}
        />
      ) : null}
      <p role="status">
        <FormattedMessage id="bulk.done_of" values={{ done, total: act.total }} />
      </p>
      {error ? (
        <Notice live tone="danger" title={<FormattedMessage id="bulk.broke_off" />}>
          {callProblem(intl, error)}
        </Notice>
      ) : null}
      <RefusedRows refused={refused} />
      <Group justify="flex-end">
        {state === 'running' ? (
          <Button variant="default" onClick={stop}>
            <FormattedMessage id="bulk.stop" />
          </Button>
        ) : (
          <Button variant="default" onClick={close}>
            <FormattedMessage id="ui.dialog.close" />
          </Button>
        )}
        {state === 'stopped' ? (
          <Button onClick={() => void begin()}>
            <FormattedMessage id="bulk.go_on" />
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
