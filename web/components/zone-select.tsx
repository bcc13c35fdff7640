import { useState } from 'react';
import { Select, type SelectProps } from '@mantine/core';
import { zoneLabel } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { allZones } from '#web/lib/time-zones.ts';

/**
 * A select of all time zones. Formatting the names of four hundred zones takes a phone's browser a
 * quarter of a second, so until the list is opened only the selected one has its name.
 */
export function ZoneSelect(props: Omit<SelectProps, 'data' | 'searchable' | 'onDropdownOpen'>) {
  const locale = useLocale();
  const [isOpened, setOpened] = useState(false);
  const [first] = useState(props.value);
  const zones = isOpened ? allZones(first ?? undefined) : props.value ? [props.value] : [];
  return (
    <Select
      {...props}
      // An empty text would have a button that clears it.
      value={props.value || null}
      searchable
      data={zones.map((value) => ({ value, label: zoneLabel(value, locale) }))}
      onDropdownOpen={() => setOpened(true)}
    />
  );
}
