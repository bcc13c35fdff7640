import { FormattedMessage } from 'react-intl';
import type { ProgrammeItem } from '#features/programme/contract.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { EventList } from './event-list.tsx';
import { isFiltered, type EventQuery } from './event-list/event-query.ts';

interface EventResultsProps {
  found: { items: ProgrammeItem[]; last: number; filters: EventQuery; today: string };
  /** The prefix of the list's texts when it is empty: `site.<name>.empty.title`. */
  name: 'home' | 'trending' | 'past';
  /** Shows "tonight" and "tomorrow" instead of dates. */
  days?: boolean;
}

/**
 * A paginated list; when it is empty, a text that explains what will appear or how to find more.
 */
export function EventResults({
  found: { items, last, filters, today },
  name,
  days = true,
}: EventResultsProps) {
  if (items.length === 0) {
    return isFiltered(filters) ? (
      <Empty
        icon="search"
        title={<FormattedMessage id="site.filter.none.title" />}
        action={
          <ButtonLink to="?" tone="quiet">
            <FormattedMessage id="site.filter.clear" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="site.filter.none.text" />
      </Empty>
    ) : (
      <Empty icon="calendar" title={<FormattedMessage id={`site.${name}.empty.title`} />}>
        <FormattedMessage id={`site.${name}.empty.text`} />
      </Empty>
    );
  }
  return (
    <>
      <EventList items={items} first {...(days ? { today } : {})} />
      <Pagination page={filters.page} last={last} />
    </>
  );
}
