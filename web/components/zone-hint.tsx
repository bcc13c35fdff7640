import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** Whose clock the times around it are told by. */
export function ZoneHint({ zone }: { zone: string }) {
  return (
    <Text size="sm" c="dimmed">
      <FormattedMessage id="events.zone_hint" values={{ zone: zone.replaceAll('_', ' ') }} />
    </Text>
  );
}
