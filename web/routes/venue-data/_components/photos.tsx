import { useIntl } from 'react-intl';
import { venue, type VenueData } from '#features/venue/contract.ts';
import { call } from '#web/lib/api.ts';
import { upload } from '#web/lib/upload.ts';
import { moved, placesOf } from '#web/lib/moved.ts';
import { confirmRemoval } from '#web/components/files/confirm-removal.ts';
import { DescriptionField } from '#web/components/files/description-field.tsx';
import { PictureList } from '#web/components/files/picture-list.tsx';
import { ImageUpload } from '#web/components/image-upload.tsx';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import type { RunBeside } from '#web/components/files/use-beside.ts';

const max_bytes = venue.change.files?.['images']?.max_bytes ?? 0;

/** The photos of the venue: they are saved at once, their descriptions with the form. */
export function Photos({
  stored: { images },
  text,
  run,
  refresh,
}: {
  stored: VenueData;
  run: RunBeside;
  refresh: () => Promise<void>;
} & Pick<FormLanguages, 'text'>) {
  const intl = useIntl();
  const pictures = images.map((image) => ({ ...image, alt: image.name }));
  const move = (from: number, to: number): void => {
    const body = placesOf(moved(images, from, to));
    void run(call(venue.sortImages, { body }), 'sortable.failed');
  };
  const remove = async (id: number, name: string): Promise<void> => {
    if (await confirmRemoval(intl, name))
      await run(call(venue.removeFile, { params: { venueAttachmentId: id } }));
  };
  return (
    <>
      <PictureList
        pictures={pictures}
        move={move}
        remove={(picture, name) => void remove(picture.id, name)}
        field={({ id }, number) => (
          <DescriptionField at={`files.${id}`} name="name" number={number} text={text} />
        )}
      />
      <ImageUpload
        label={intl.formatMessage({ id: 'venue_data.photos.add' })}
        help={intl.formatMessage({ id: 'venue_data.photos.help' })}
        max_bytes={max_bytes}
        many
        field="images"
        send={async (file, onProgress, idempotency_key) => {
          const body = new FormData();
          body.set('images', file);
          await upload(venue.change, { body, idempotency_key, onProgress });
          await refresh();
        }}
      />
    </>
  );
}
