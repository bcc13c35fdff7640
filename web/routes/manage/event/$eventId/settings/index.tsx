import { Textarea, TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { EventChange, events, NewCategories } from '#features/events/contract.ts';
import { allows } from '#platform/pure/access.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { dateField } from '#web/lib/date-field.ts';
import { refusalOnField } from '#web/lib/refusal-on-field.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { useManagedEvent, type StaffEvent } from '../_components/managed-event.tsx';
import { requireFields } from '../_components/require-fields.ts';
import { askToMoveTimes } from './_components/ask-to-move-times.tsx';
import { CategoryField } from '#web/components/category-field.tsx';
import { categories } from '#web/components/event-list/event-query.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';
import { setList } from '#web/components/languages/texts-of-form.ts';
import { useEventLanguages } from '../_components/use-event-languages.ts';
import { PageForm } from '#web/components/page-form.tsx';
import { useEventForm } from './_components/use-event-form.ts';
import { ScheduleFields } from './_components/schedule-fields.tsx';
import { OrganizerField, useOrganizerNames } from './_components/organizer-field.tsx';

const schema = requireFields(
  EventChange.pick({
    translations: true,
    converted_texts: true,
    title: true,
    summary: true,
    description: true,
    start_date: true,
    end_date: true,
    timezone: true,
    currency: true,
    organizer_id: true,
    actual_end_date: true,
  }).extend({ categories: NewCategories.shape.categories }),
  'title',
  'start_date',
);
const texts = ['title', 'summary', 'description'];
const valuesOf = (event: StaffEvent) => ({
  translations: event.translations,
  converted_texts: event.converted_texts,
  title: event.title,
  summary: event.summary ?? '',
  description: event.description ?? '',
  categories: event.categories,
  organizer_id: event.organizer_id,
  timezone: event.timezone,
  currency: event.currency,
  start_date: dateField(event.start_date, event.timezone),
  end_date: dateField(event.end_date, event.timezone),
  actual_end_date: dateField(event.actual_end_date, event.timezone),
});

/**
 * Name, dates and category. Times are wall-clock times in the event's time zone; a change of the
 * zone keeps them.
 */
export default function Basics() {
  const intl = useIntl();
  const locale = useLocale();
  const event = useManagedEvent();
  const { data: user } = useCurrentUser();
  const manages = allows(user?.role, 'events.manage');
  const bound = useEventForm({
    schema,
    valuesOf,
    save: async (eventId, changed, version) => {
      const { timezone, start_date } = changed as { timezone?: string; start_date?: string };
      const move_times = await askToMoveTimes(intl, locale, event, { timezone, start_date });
      const moving = move_times === undefined ? {} : { move_times };
      const body = { ...changed, version, ...moving };
      await call(events.change, { params: { eventId }, body }).catch((error: unknown) => {
        throw refusalOnField(error, { 'event.currency_locked': 'currency' });
      });
    },
  });
  const { form } = bound;
  // The known categories are translated already.
  const ownCategories = form.values.categories.flatMap((name, n) =>
    isOneOf(categories, name) ? [] : [`categories.${n}`],
  );
  const languages = useEventLanguages(form, [...texts, ...ownCategories]);
  const { text } = languages;
  return (
    <PageForm bound={bound} languages={languages} words={{ text: useOrganizerNames() }}>
      <TextInput
        {...text('title', { label: intl.formatMessage({ id: 'events.new.name' }) })}
        required={languages.language === event.content_language}
      />
      <Textarea
        {...text('summary', { description: intl.formatMessage({ id: 'events.summary_help' }) })}
        rows={2}
      />
      <RichText {...text('description')} />
      {languages.language === event.content_language ? (
        <CategoryField
          {...form.field<string[]>('categories')}
          required={false}
          onChange={(chosen) => {
            setList(form, 'categories', Array.isArray(chosen) ? chosen : []);
          }}
        />
      ) : (
        ownCategories.map((path) => <TextInput key={path} {...text(path)} />)
      )}
      {manages ? (
        <>
          <OrganizerField {...form.field<number>('organizer_id')} />
          <ScheduleFields form={form} event={event} />
        </>
      ) : null}
    </PageForm>
  );
}
