import { MultiSelect, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { roles } from '#platform/pure/access.ts';
import { events } from '#features/events/contract.ts';
import { eventInLanguage } from '#features/events/rules/texts.ts';
import { most_events, type Colleague } from '#features/team/contract.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import type { Form } from '#web/lib/use-form.ts';

/** A colleague's role, and for a collaborator their events. */
export function AccessFields({
  form,
  known = [],
}: {
  form: Pick<Form<unknown>, 'field'> & { values: { role?: unknown } };
  /** Events they already have; the newest are offered in addition. */
  known?: Colleague['events'];
}) {
  const intl = useIntl();
  const reader = useLocale();
  const isCollaborator = form.values.role === 'COLLABORATOR';
  const { data, error, refetch } = useQuery({
    ...query(events.list, {
      query: { eventsStatus: 'all', sort_by: 'start_date', sort_direction: 'desc' },
    }),
    enabled: isCollaborator,
  });
  const offered = (data?.data ?? []).map((event) => eventInLanguage(event, reader));
  const titles = new Map([...known, ...offered].map(({ id, title }) => [String(id), title]));
  const { value, maxLength: _, onChange, ...field } = form.field<number[]>('event_ids');
  return (
    <>
      <Select
        {...form.field<string | null>('role')}
        allowDeselect={false}
        data={roles.map((role) => ({
          value: role,
          label: intl.formatMessage({ id: `team.role.${role}` }),
        }))}
        description={intl.formatMessage({
          id: `team.role_help.${roles.find((role) => role === form.values.role) ?? 'ORGANIZER'}`,
        })}
      />
      {isCollaborator ? (
        <MultiSelect
          {...field}
          searchable
          maxValues={most_events}
          value={(value ?? []).map(String)}
          onChange={(ids) => onChange(ids.map(Number))}
          data={[...titles].map(([id, title]) => ({ value: id, label: title }))}
          description={intl.formatMessage({ id: 'team.events_help' })}
          nothingFoundMessage={intl.formatMessage({ id: 'table.none.title' })}
        />
      ) : null}
      {!data && error ? <LoadFailed error={error} retry={refetch} /> : null}
    </>
  );
}
