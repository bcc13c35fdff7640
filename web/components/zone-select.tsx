import { useState } from 'react';
import { Select, type SelectProps } from '@mantine/core';
import { zoneLabel } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { allZones } from '#web/lib/time-zones.ts';

/**
 * One of all time zones. A browser takes a quarter of a second on a phone to say the names of four
 * hundred of them, so until the list is opened only the chosen one has its name.
 */
export function ZoneSelect(props: Omit<SelectProps, 'data' | 'searchable' | 'onDropdownOpen'>) {
  const locale = useLocale();
  const [isAsked, setAsked] = useState(false);
  const [first] = useState(props.value);
  const zones = isAsked ? allZones(first ?? undefined) : props.value ? [props.value] : [];
  return (
    <Select
      {...props}
      searchable
      data={zones.map((value) => ({ value, label: zoneLabel(value, locale) }))}
      onDropdownOpen={() => setAsked(true)}
    />
  );
}
