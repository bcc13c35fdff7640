import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { z } from 'zod';
import { AttachmentChange, attachments, type Attachment } from '#features/attachments/contract.ts';
import { events, ImageChange } from '#features/events/contract.ts';
import { call } from '#web/lib/api.ts';
import { changedRows, mergeChanges } from '#web/lib/merge-changes.ts';
import { keyOf } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { refusalBelow } from '#web/lib/refusal-on-field.ts';
import { useForm, type Form } from '#web/lib/use-form.ts';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import {
  eventChanged,
  useManagedEvent,
  type StaffEvent,
} from '../../../_components/managed-event.tsx';
import { requireFields } from '../../../_components/require-fields.ts';
import { useEventLanguages } from '../../../_components/use-event-languages.ts';

const schema = z.object({
  images: z.record(z.string(), ImageChange),
  files: z.record(z.string(), requireFields(AttachmentChange, 'name')),
});
type Values = z.input<typeof schema>;
type Rows<Row> = Readonly<Record<string, Row>>;

const valuesOf = (images: StaffEvent['images'], files: readonly Attachment[]): Values => ({
  images: Object.fromEntries(
    images.map(({ id, alt, translations, converted_texts }) => [
      id,
      { alt: alt ?? '', translations, converted_texts },
    ]),
  ),
  files: Object.fromEntries(
    files.map(({ id, name, translations, converted_texts }) => [
      id,
      { name, translations, converted_texts },
    ]),
  ),
});

/**
 * Merges the input into what is stored now: texts of a picture or file that was removed are
 * dropped.
 */
function merged(before: Values, typed: Values, stored: Values): Values {
  const there = (values: Values): Values => ({
    images: rowsIn(values.images, stored.images),
    files: rowsIn(values.files, stored.files),
  });
  return mergeChanges(there(before), there(typed), stored).values;
}
const rowsIn = <Row>(rows: Rows<Row>, stored: Rows<Row>): Record<string, Row> =>
  Object.fromEntries(Object.entries(rows).filter(([id]) => id in stored));

/**
 * The form for the descriptions of an event's pictures and the names of its files, in its
 * languages.
 */
export function useImageTexts(files: readonly Attachment[]): {
  form: Form<Values>;
  languages: FormLanguages;
} {
  const intl = useIntl();
  const { id: eventId, images } = useManagedEvent();
  const stored = useMemo(() => valuesOf(images, files), [images, files]);
  const known = useRef(stored);
  const form = useForm({
    schema,
    initial: stored,
    failed: 'errors.failed.event_update',
    submit: async (values) => {
      try {
        for (const [id, body] of changedRows(values.images, known.current.images))
          await call(events.changeImage, {
            params: { eventId, imageId: Number(id) },
            body,
          }).catch(refusalBelow(`images.${id}`));
        for (const [id, body] of changedRows(values.files, known.current.files))
          await call(attachments.rename, {
            params: { eventId, attachmentId: Number(id) },
            body,
          }).catch(refusalBelow(`files.${id}`));
        known.current = values;
        notifications.show({ message: intl.formatMessage({ id: 'events.saved' }) });
      } finally {
        await eventChanged(eventId);
        await queryClient.invalidateQueries({ queryKey: keyOf(attachments.list) });
      }
    },
  });
  const take = useEffectEvent((next: Values) => {
    const before = known.current;
    known.current = next;
    if (before !== next) form.reset(next, (typed) => merged(before, typed, next));
  });
  useEffect(() => take(stored), [stored]);
  const parts = (of: keyof Values, field: string) =>
    Object.keys(stored[of]).map((id) => ({ at: `${of}.${id}`, fields: [field] }));
  const languages = useEventLanguages(
    form,
    [],
    [...parts('images', 'alt'), ...parts('files', 'name')],
  );
  return { form, languages };
}
