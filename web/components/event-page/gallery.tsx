import { useIntl } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import { coverOf } from '../cover.tsx';
import styles from './gallery.module.css';

/** The gallery of an event; each picture is loaded in the width it is displayed in. */
export function Gallery({ event: { images } }: { event: PublicEvent }) {
  const intl = useIntl();
  const cover = coverOf(images);
  const pictures = images.filter(
    (image) => image.type === 'EVENT_GALLERY' && image.id !== cover?.id,
  );
  if (pictures.length === 0) return null;
  return (
    <ul className={styles['gallery']} aria-label={intl.formatMessage({ id: 'event_page.gallery' })}>
      {pictures.map(({ id, url, srcset, alt, width, height }) => (
        <li key={id} className={styles['item']}>
          <img
            className={styles['picture']}
            src={url}
            {...(srcset
              ? {
                  srcSet: srcset,
                  sizes: '(max-width: 600px) 100vw, (max-width: 959px) 50vw, 340px',
                }
              : {})}
            alt={alt ?? ''}
            width={width ?? 900}
            height={height ?? 600}
            loading="lazy"
            decoding="async"
          />
        </li>
      ))}
    </ul>
  );
}
