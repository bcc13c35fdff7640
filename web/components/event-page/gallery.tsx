import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { PublicEvent } from '#features/listings/contract.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { coverOf } from '../cover.tsx';
import styles from './gallery.module.css';

// Most visitors look at the small ones only.
const GalleryViewer = lazy(() => import('./gallery-viewer.tsx'));

/** The gallery of an event; each picture is loaded in the width it is displayed in. */
export function Gallery({ event: { images } }: { event: PublicEvent }) {
  const intl = useIntl();
  const [at, setShown] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const setAt = (next: number | null): void => {
    setShown(next);
    setOpened(true);
  };
  const cover = coverOf(images);
  const pictures = images.filter(
    (image) => image.type === 'EVENT_GALLERY' && image.id !== cover?.id,
  );
  if (pictures.length === 0) return null;
  return (
    <>
      <ul
        className={styles['gallery']}
        aria-label={intl.formatMessage({ id: 'event_page.gallery' })}
      >
        {pictures.map(({ id, url, srcset, alt, width, height, text_languages }, index) => (
          <li key={id} className={styles['item']}>
            <button
              type="button"
              className={styles['open']}
              onClick={() => setAt(index)}
              aria-label={intl.formatMessage(
                { id: 'event_page.gallery.open' },
                { number: index + 1, name: alt ?? '' },
              )}
            >
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
                {...langOf({ text_languages }, 'alt')}
                width={width ?? 900}
                height={height ?? 600}
                loading="lazy"
                decoding="async"
              />
            </button>
          </li>
        ))}
      </ul>
      {opened ? (
        <Suspense>
          <GalleryViewer pictures={pictures} at={at} show={setAt} />
        </Suspense>
      ) : null}
    </>
  );
}
