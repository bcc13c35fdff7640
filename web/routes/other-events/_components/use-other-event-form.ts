import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { otherEvents, type OtherEvent } from '#features/other-events/contract.ts';
import { call } from '#web/lib/api.ts';
import { formBody } from '#web/lib/form-body.ts';
import { changedRows } from '#web/lib/merge-changes.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { refetch } from '#web/lib/refetch.ts';
import { refusalBelow } from '#web/lib/refusal-on-field.ts';
import { upload } from '#web/lib/upload.ts';
import { useVersionedForm } from '#web/components/versioned-form/use-versioned-form.ts';
import { otherEventSchema, valuesOf, type OtherEventValues } from './other-event-values.ts';

/** The query of an event that is not sold here, for loaders and components. */
export const oneOther = (id: number) => query(otherEvents.get, { params: { otherEventId: id } });
/** Reloads the list after a change of an event or of the order. */
export const othersChanged = (): Promise<void> => refetch(otherEvents.list);

const freshOf = (stored: OtherEvent) => ({ values: valuesOf(stored), version: stored.version });

/**
 * The form of an event that is not sold here, or of a new one if `stored` is null, and the picture
 * that is sent with a new one.
 */
export function useOtherEventForm(stored: OtherEvent | null, initial: OtherEventValues) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [image, setImage] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const storedId = useRef<number | null>(stored?.id ?? null);

  async function read(): Promise<OtherEvent> {
    const id = storedId.current ?? 0;
    const fresh = await call(otherEvents.get, { params: { otherEventId: id } });
    queryClient.setQueryData(oneOther(id).queryKey, fresh);
    await othersChanged();
    return fresh;
  }
  async function nameFiles(id: number, sent: Partial<OtherEventValues>): Promise<void> {
    const before = queryClient.getQueryData(oneOther(id).queryKey);
    const known = before ? valuesOf(before) : { images: {}, attachments: {} };
    for (const [file, body] of changedRows(sent.images ?? {}, known.images))
      await call(otherEvents.changeImage, {
        params: { otherEventId: id, otherEventImageId: Number(file) },
        body,
      }).catch(refusalBelow(`images.${file}`));
    for (const [file, body] of changedRows(sent.attachments ?? {}, known.attachments))
      await call(otherEvents.changeAttachment, {
        params: { otherEventId: id, otherEventAttachmentId: Number(file) },
        body,
      }).catch(refusalBelow(`attachments.${file}`));
  }
  const bound = useVersionedForm({
    schema: otherEventSchema,
    initial,
    version: stored?.version,
    failed: stored ? 'errors.failed.other_event_update' : 'errors.failed.other_event_create',
    reload: async () => freshOf(await read()),
    save: async (sent: Partial<OtherEventValues>, idempotency_key, version) => {
      const { images: _images, attachments: _files, ...changed } = sent;
      const body = formBody({ ...changed, version }, { image });
      try {
        if (!stored)
          storedId.current = (
            await upload(otherEvents.create, {
              body,
              idempotency_key,
              onProgress: setProgress,
            })
          ).id;
        else {
          const params = { otherEventId: stored.id };
          if (Object.keys(changed).length > 0) await upload(otherEvents.change, { params, body });
          await nameFiles(stored.id, sent);
        }
      } finally {
        setProgress(null);
      }
    },
    saved: async ({ title }) => {
      const fresh = await read();
      notifications.show({ message: intl.formatMessage({ id: 'other_events.saved' }, { title }) });
      if (stored) return freshOf(fresh);
      await navigate(`/other-events/${fresh.id}`, { replace: true });
      return undefined;
    },
  });
  return {
    bound,
    image,
    progress,
    choose: (file: File | null) => {
      setImage(file);
      // Nothing is stored for it, so only the error of the last picture is cleared.
      bound.form.set('image', undefined);
    },
    /** Reloads after pictures or files were changed independently of the form. */
    refresh: async () => bound.take(freshOf(await read())),
  };
}
