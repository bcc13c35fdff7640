import type { ReactNode } from 'react';
import { Checkbox, Stack } from '@mantine/core';
import type { IntlShape } from 'react-intl';

/** What cancelling does, and whether buyer and attendee are told, which they are unless it is unticked. */
export const cancelText = (intl: IntlShape, onTell: (tell: boolean) => void): ReactNode => (
  <Stack gap="sm">
    <p>{intl.formatMessage({ id: 'attendees.cancel.text' })}</p>
    <Checkbox
      label={intl.formatMessage({ id: 'attendees.cancel.tell' })}
      defaultChecked
      onChange={(event) => onTell(event.currentTarget.checked)}
    />
  </Stack>
);
