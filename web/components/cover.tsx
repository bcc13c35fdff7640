import { firstLetter } from '#web/lib/first-letter.ts';
import { langOf } from '#web/lib/lang-of.ts';
import styles from './cover.module.css';
import type { Picture } from './picture.ts';

/**
 * Staff see pictures without the language of their texts; a picture of an event that is not sold
 * here has no type.
 */
type ShownImage = Picture & { type?: string };
interface CoverProps {
  event: { id: number; title: string; images: readonly ShownImage[] };
  /** The displayed width, in the syntax of `sizes`. */
  sizes?: string;
  /** The first picture is loaded eagerly, all others lazily. */
  eager?: boolean;
}

/** The first image of type `EVENT_COVER`, else the first of all; undefined when there is none. */
export const coverOf = <I extends { type?: string }>(images: readonly I[]): I | undefined =>
  images.find((image) => image.type === 'EVENT_COVER') ?? images[0];

/**
 * An event's cover, 2 : 1. Its background colour shows until the picture is loaded; without a
 * picture it is a poster of one letter.
 */
export function Cover({
  event,
  sizes = '(max-width: 700px) 100vw, 420px',
  eager = false,
}: CoverProps) {
  const image = coverOf(event.images);
  return (
    <div className={`${styles['cover']} ${styles[`tone${event.id % 6}`]}`}>
      {image ? (
        <img
          className={styles['image']}
          src={image.url}
          {...(image.srcset ? { srcSet: image.srcset, sizes } : {})}
          alt={image.alt ?? ''}
          {...langOf(image, 'alt')}
          width={image.width ?? 2160}
          height={image.height ?? 1080}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      ) : (
        <span className={styles['letter']} aria-hidden="true">
          {firstLetter(event.title)}
        </span>
      )}
    </div>
  );
}
