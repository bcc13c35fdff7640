import { TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { otherEvents, type OtherEvent } from '#features/other-events/contract.ts';
import { call } from '#web/lib/api.ts';
import { upload } from '#web/lib/upload.ts';
import { moved, placesOf } from '#web/lib/moved.ts';
import { AddAttachment } from '#web/components/files/add-attachment.tsx';
import { confirmRemoval } from '#web/components/files/confirm-removal.ts';
import { DescriptionField } from '#web/components/files/description-field.tsx';
import { FileRow } from '#web/components/files/file-row.tsx';
import { PictureList } from '#web/components/files/picture-list.tsx';
import type { RunBeside } from '#web/components/files/use-beside.ts';
import { ImageUpload } from '#web/components/image-upload.tsx';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { SortableList } from '#web/components/sortable-list.tsx';

interface FilesProps extends Pick<FormLanguages, 'text'> {
  stored: OtherEvent;
  run: RunBeside;
  refresh: () => Promise<void>;
}

/** Its pictures: they are saved at once, their descriptions with the form. */
export function Pictures({ stored: { id, images }, text, run, refresh }: FilesProps) {
  const intl = useIntl();
  const params = { otherEventId: id };
  const move = (from: number, to: number): void => {
    const body = placesOf(moved(images, from, to));
    void run(call(otherEvents.sortImages, { params, body }), 'sortable.failed');
  };
  const remove = async (otherEventImageId: number, name: string): Promise<void> => {
    if (await confirmRemoval(intl, name))
      await run(call(otherEvents.removeImage, { params: { ...params, otherEventImageId } }));
  };
  return (
    <>
      <PictureList
        pictures={images.map((image) => ({ ...image, alt: image.name }))}
        move={move}
        remove={(picture, name) => void remove(picture.id, name)}
        field={(picture, number) => (
          <DescriptionField at={`images.${picture.id}`} name="name" number={number} text={text} />
        )}
      />
      <ImageUpload
        label={intl.formatMessage({ id: 'other_events.images.add' })}
        help={intl.formatMessage({ id: 'other_events.image_help' })}
        max_bytes={otherEvents.addImage.files?.['image']?.max_bytes ?? 0}
        many
        send={async (file, onProgress, idempotency_key) => {
          const body = new FormData();
          body.set('image', file);
          await upload(otherEvents.addImage, { params, body, idempotency_key, onProgress });
          await refresh();
        }}
      />
    </>
  );
}

/** Its files to download: they are saved at once, their names with the form. */
export function Attachments({ stored: { id, attachments }, text, run, refresh }: FilesProps) {
  const intl = useIntl();
  const params = { otherEventId: id };
  const send = async (
    body: FormData,
    onProgress: (part: number) => void,
    idempotency_key: string,
  ): Promise<void> => {
    await upload(otherEvents.addAttachment, { params, body, idempotency_key, onProgress });
    await refresh();
  };
  const move = (from: number, to: number): void => {
    const body = placesOf(moved(attachments, from, to));
    void run(call(otherEvents.sortAttachments, { params, body }), 'sortable.failed');
  };
  const remove = async (otherEventAttachmentId: number, name: string): Promise<void> => {
    if (await confirmRemoval(intl, name))
      await run(
        call(otherEvents.removeAttachment, { params: { ...params, otherEventAttachmentId } }),
      );
  };
  return (
    <>
      <SortableList
        items={attachments}
        nameOf={(file) => file.name ?? 'PDF'}
        move={move}
        render={(file, handle) => (
          <FileRow
            file={file}
            handle={handle}
            remove={() => void remove(file.id, file.name ?? 'PDF')}
          >
            <TextInput
              {...text(
                'name',
                {
                  label: intl.formatMessage(
                    { id: 'events.attachments.rename' },
                    { name: file.name ?? 'PDF' },
                  ),
                },
                `attachments.${file.id}`,
              )}
            />
          </FileRow>
        )}
      />
      <AddAttachment send={send} help="venue_data.document.any" />
    </>
  );
}
