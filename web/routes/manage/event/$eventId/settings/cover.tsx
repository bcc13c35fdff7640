import { useState } from 'react';
import { Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { events } from '#features/events/contract.ts';
import { call } from '#web/lib/api.ts';
import { upload } from '#web/lib/upload.ts';
import { ImageUpload } from '#web/parts/image-upload.tsx';
import { eventChanged, useManagedEvent } from '../managed-event.tsx';

/** The picture that stands for the event everywhere. What it must be is said before it is chosen. */
export default function CoverImage() {
  const intl = useIntl();
  const { id, images, title } = useManagedEvent();
  const cover = images.find(({ type }) => type === 'EVENT_COVER');
  const [alt, setAlt] = useState(cover?.alt ?? '');
  const done = async (message: string): Promise<void> => {
    await eventChanged(id);
    notifications.show({ message: intl.formatMessage({ id: message }) });
  };
  return (
    <Stack gap="lg">
      <TextInput label={intl.formatMessage({ id: 'fields.alt' })} description={intl.formatMessage({ id: 'events.cover.alt_help' })} value={alt} maxLength={200} onChange={(event) => setAlt(event.target.value)} />
      <ImageUpload
        label={intl.formatMessage({ id: 'events.tab.cover' })} help={intl.formatMessage({ id: 'events.cover.help' })}
        image={cover ? { url: cover.url, alt: cover.alt ?? title } : null} max_bytes={events.addImage.files?.['image']?.max_bytes ?? 5_242_879}
        send={async (file, onProgress) => {
          const body = new FormData();
          body.set('type', 'EVENT_COVER');
          if (alt.trim()) body.set('alt', alt.trim());
          body.set('image', file);
          await upload(events.addImage, { params: { eventId: id }, body, onProgress });
          await done('events.cover.saved');
        }}
        {...(cover ? { remove: async () => {
          await call(events.removeImage, { params: { eventId: id, imageId: cover.id } });
          await done('events.cover.removed');
        } } : {})}
      />
    </Stack>
  );
}
