import { Button } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { callProblem } from '#web/lib/call-problem.ts';
import { Notice } from '#web/ui/notice.tsx';

/** A list that could not be loaded: why, and one button that asks again. */
export function LoadFailed({ error, again }: { error: unknown; again: () => unknown }) {
  const intl = useIntl();
  return (
    <Notice tone="danger" live title={<FormattedMessage id="table.failed" />}>
      <p>{callProblem(intl, error)}</p>
      <Button variant="default" size="sm" onClick={() => void again()}>
        <FormattedMessage id="ui.action.retry" />
      </Button>
    </Notice>
  );
}
