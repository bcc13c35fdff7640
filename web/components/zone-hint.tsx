import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { zoneLabel } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';

/** Names the time zone of the times next to it. */
export function ZoneHint({ zone }: { zone: string }) {
  return (
    <Text size="sm" c="dimmed">
      <FormattedMessage id="events.zone_hint" values={{ zone: zoneLabel(zone, useLocale()) }} />
    </Text>
  );
}
