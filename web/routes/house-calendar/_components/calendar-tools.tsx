import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { HouseCalendar } from '#features/house-calendar/contract.ts';
import styles from './house-calendar.module.css';
import { movedBy, type View } from './range.ts';

/** Changes parameters of the address; null removes one. */
export type Going = (changes: Partial<Record<'view' | 'day' | 'room', string | null>>) => void;

/** The part of the calendar that is shown: a month or a week, which one, and which room. */
export function CalendarTools({
  view,
  day,
  room,
  sections,
  go,
}: {
  view: View;
  day: string;
  room: string | null;
  sections: HouseCalendar['sections'];
  go: Going;
}) {
  const intl = useIntl();
  return (
    <div className={styles['tools']}>
      <SegmentedControl
        aria-label={intl.formatMessage({ id: 'house_calendar.view' })}
        value={view}
        onChange={(value) => go({ view: value })}
        data={(['month', 'week'] as const).map((value) => ({
          value,
          label: intl.formatMessage({ id: `house_calendar.${value}` }),
        }))}
      />
      <Button.Group>
        <Button
          variant="default"
          aria-label={intl.formatMessage({ id: 'house_calendar.earlier' })}
          onClick={() => go({ day: movedBy(view, day, -1) })}
        >
          <IconChevronLeft size={18} />
        </Button>
        <Button variant="default" onClick={() => go({ day: null })}>
          <FormattedMessage id="house_calendar.today" />
        </Button>
        <Button
          variant="default"
          aria-label={intl.formatMessage({ id: 'house_calendar.later' })}
          onClick={() => go({ day: movedBy(view, day, 1) })}
        >
          <IconChevronRight size={18} />
        </Button>
      </Button.Group>
      <Select
        aria-label={intl.formatMessage({ id: 'fields.section_ids' })}
        value={room ?? ''}
        onChange={(value) => go({ room: value || null })}
        allowDeselect={false}
        data={[
          { value: '', label: intl.formatMessage({ id: 'house_calendar.all_rooms' }) },
          ...sections.map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
        ]}
      />
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.5} />}
        onClick={() => window.print()}
      >
        <FormattedMessage id="house_calendar.print" />
      </Button>
    </div>
  );
}
