import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router';
import { events, eventsStates } from '#features/events/contract.ts';
import type { CrumbHandle } from '#web/lib/crumb.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { formatMoney } from '#web/lib/money.ts';
import { DataTable } from '#web/parts/data-table.tsx';
import { ManageHeading } from '#web/parts/manage-heading.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

export const handle: CrumbHandle = { crumb: 'manage.nav.events' };

/** All events of the account, by where they are in their life. */
export default function Events() {
  const intl = useIntl();
  const locale = useLocale();
  const { eventsState } = useParams();
  const state = eventsStates.find((known) => known === eventsState) ?? 'upcoming';
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'manage.nav.events' })} />
      <Tabs label={intl.formatMessage({ id: 'manage.nav.events' })} items={eventsStates.map((known) => ({ to: known === 'upcoming' ? '/manage/events' : `/manage/events/${known}`, end: true, label: <FormattedMessage id={`manage.events.${known}`} /> }))} />
      <DataTable
        key={state}
        name="events" endpoint={events.list} also={{ eventsState: state }}
        columns={[
          { name: 'title', message: 'manage.events.title', sort: true, render: (event) => <strong>{event.title}</strong> },
          { name: 'start_date', message: 'manage.events.start', sort: true, render: (event) => formatDateTime(event.start_date, event.timezone, locale), width: 220 },
          { name: 'tickets_sold', message: 'manage.events.sold', numeric: true, render: (event) => event.statistics.tickets_sold },
          { name: 'sales', message: 'manage.events.sales', numeric: true, render: (event) => formatMoney(event.statistics.sales_total_gross, event.currency, locale) },
        ]}
        empty={{ title: <FormattedMessage id="manage.events.empty" /> }}
      />
    </>
  );
}
