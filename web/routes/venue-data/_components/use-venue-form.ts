import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { venue, type VenueData } from '#features/venue/contract.ts';
import { call } from '#web/lib/api.ts';
import { formBody } from '#web/lib/form-body.ts';
import { changedRows } from '#web/lib/merge-changes.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { refusalBelow } from '#web/lib/refusal-on-field.ts';
import { upload } from '#web/lib/upload.ts';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { bodyOf, valuesOf, venueSchema, type VenueValues } from './venue-values.ts';

export const documents = ['floor_plan', 'price_list', 'booking_form'] as const;
export type DocumentName = (typeof documents)[number];
/** Documents that were chosen and will be sent with the form. */
export type Chosen = Record<DocumentName, File | null>;
const none: Chosen = { floor_plan: null, price_list: null, booking_form: null };

/** Removes the sent documents from the chosen ones, as others may have been chosen meanwhile. */
const without = (now: Chosen, sent: Chosen): Chosen => ({
  ...none,
  ...Object.fromEntries(
    documents.map((name) => [name, now[name] === sent[name] ? null : now[name]]),
  ),
});

const venueQuery = query(venue.get);
const freshOf = (stored: VenueData) => ({ values: valuesOf(stored), version: stored.version });

/** The form of the venue, a new one when there is none, and the documents that are sent with it. */
export function useVenueForm(stored: VenueData | null, initial: VenueValues) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(none);
  const [progress, setProgress] = useState<number | null>(null);

  async function read(): Promise<VenueData> {
    const fresh = await call(venue.get);
    if (!fresh) throw new Error('the venue has been deleted');
    queryClient.setQueryData(venueQuery.queryKey, fresh);
    return fresh;
  }
  /** Saves the texts of files; those of a document that was replaced are dropped. */
  async function describe(rows: VenueValues['files'], now: VenueData): Promise<void> {
    const known = valuesOf(now).files;
    const existing = Object.fromEntries(Object.entries(rows).filter(([id]) => id in known));
    for (const [id, body] of changedRows(existing, known))
      await call(venue.describeFile, { params: { venueAttachmentId: Number(id) }, body }).catch(
        refusalBelow(`files.${id}`),
      );
  }
  const hasFiles = Object.values(chosen).some(Boolean);
  const bound = useVersionedForm({
    schema: venueSchema,
    initial,
    version: stored?.version,
    isDirty: hasFiles,
    failed: 'errors.failed.venue_update',
    body: bodyOf,
    reload: async () => freshOf(await read()),
    save: async (
      { files, ...changed }: Partial<ReturnType<typeof bodyOf>>,
      idempotency_key,
      version,
    ) => {
      const sent = {
        body: formBody({ ...changed, version }, chosen),
        ...(hasFiles ? { onProgress: setProgress } : {}),
      };
      try {
        const after =
          version === undefined
            ? await upload(venue.create, { ...sent, idempotency_key })
            : hasFiles || Object.keys(changed).length > 0
              ? await upload(venue.change, sent)
              : await read();
        setChosen((now) => without(now, chosen));
        await describe(files ?? {}, after);
      } finally {
        setProgress(null);
      }
    },
    saved: async () => {
      const fresh = await read();
      notifications.show({ message: intl.formatMessage({ id: 'venue_data.saved' }) });
      if (!stored) {
        await navigate('/venue-data/edit', { replace: true });
        return undefined;
      }
      return freshOf(fresh);
    },
  });
  return {
    bound,
    chosen,
    choose: (name: DocumentName, file: File | null) => {
      setChosen((before) => ({ ...before, [name]: file }));
      // Nothing is stored for it, so only the error of the last document is cleared.
      bound.form.set(name, undefined);
    },
    progress,
    /** Reloads after photos or documents were changed independently of the form. */
    refresh: async () => bound.take(freshOf(await read())),
  };
}
export type VenueForm = ReturnType<typeof useVenueForm>;
