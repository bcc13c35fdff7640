import type { MessageKey } from '#platform/pure/message-keys.ts';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { events } from '#features/events/contract.ts';
import { call } from '#web/lib/api.ts';
import { upload } from '#web/lib/upload.ts';
import { confirmRemoval } from '#web/components/files/confirm-removal.ts';
import { DescriptionField } from '#web/components/files/description-field.tsx';
import styles from '#web/components/files/files.module.css';
import { ImageUpload } from '#web/components/image-upload.tsx';
import { eventChanged, useManagedEvent } from '../_components/managed-event.tsx';
import { Attachments } from './_components/images/attachments.tsx';
import { Gallery } from './_components/images/gallery.tsx';
import { useAttachments } from './_components/images/use-attachments.ts';
import { useImageTexts } from './_components/images/use-image-texts.ts';
import { PageForm } from '#web/components/page-form.tsx';

const max_bytes = events.addImage.files?.['image']?.max_bytes ?? 5_242_879;

/**
 * The cover image, the gallery and the files to download. Files are saved at once, their texts with
 * the form.
 */
export default function Images() {
  const intl = useIntl();
  const { id, images, title } = useManagedEvent();
  const files = useAttachments();
  const { form, languages } = useImageTexts(files.files);
  const { text } = languages;
  const cover = images.find(({ type }) => type === 'EVENT_COVER');
  const done = async (message: MessageKey): Promise<void> => {
    await eventChanged(id);
    notifications.show({ message: intl.formatMessage({ id: message }) });
  };
  const send =
    (type: 'EVENT_COVER' | 'EVENT_GALLERY', message: MessageKey) =>
    async (
      file: File,
      onProgress: (progress: number) => void,
      idempotency_key: string,
    ): Promise<void> => {
      const body = new FormData();
      body.set('type', type);
      body.set('image', file);
      const params = { eventId: id };
      await upload(events.addImage, { params, body, idempotency_key, onProgress });
      await done(message);
    };
  return (
    <PageForm bound={{ form, conflicts: [], changedBy: {} }} languages={languages}>
      <section className={styles['part']}>
        <ImageUpload
          label={intl.formatMessage({ id: 'events.cover.label' })}
          help={intl.formatMessage({ id: 'events.cover.help' })}
          image={cover ? { url: cover.url, alt: cover.alt ?? title } : null}
          max_bytes={max_bytes}
          send={send('EVENT_COVER', 'events.cover.saved')}
          {...(cover
            ? {
                remove: async () => {
                  if (
                    !(await confirmRemoval(intl, intl.formatMessage({ id: 'events.cover.label' })))
                  )
                    return;
                  try {
                    await call(events.removeImage, { params: { eventId: id, imageId: cover.id } });
                  } finally {
                    await eventChanged(id);
                  }
                  await done('events.cover.removed');
                },
              }
            : {})}
        />
        {cover ? <DescriptionField at={`images.${cover.id}`} text={text} /> : null}
      </section>
      <section className={styles['part']}>
        <h2 className={styles['title']}>
          <FormattedMessage id="events.gallery.title" />
        </h2>
        <Gallery text={text} />
        <ImageUpload
          label={intl.formatMessage({ id: 'events.gallery.add' })}
          help={intl.formatMessage({ id: 'events.gallery.help' })}
          max_bytes={max_bytes}
          send={send('EVENT_GALLERY', 'events.gallery.saved')}
          many
        />
      </section>
      <Attachments files={files} text={text} />
    </PageForm>
  );
}
