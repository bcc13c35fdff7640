import type { PublicEvent } from '#features/listings/contract.ts';
import { coverOf } from '../cover.tsx';
import { PictureGallery } from '../picture-gallery.tsx';

/** The gallery of an event, without the cover, which is shown above. */
export function Gallery({ event: { images } }: { event: PublicEvent }) {
  const cover = coverOf(images);
  return (
    <PictureGallery
      pictures={images.filter(({ type, id }) => type === 'EVENT_GALLERY' && id !== cover?.id)}
    />
  );
}
