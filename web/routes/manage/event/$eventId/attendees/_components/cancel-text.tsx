import type { ReactNode } from 'react';
import { Checkbox, Stack } from '@mantine/core';
import type { IntlShape } from 'react-intl';

/**
 * Explains the cancellation, with a checkbox, ticked by default, for notifying buyer and attendee.
 */
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
