import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';

/** Names the time zone of the times next to it. */
export function ZoneHint({ zone }: { zone: string }) {
  return (
    <Text size="sm" c="dimmed">
      <FormattedMessage id="events.zone_hint" values={{ zone: zone.replaceAll('_', ' ') }} />
    </Text>
  );
}
