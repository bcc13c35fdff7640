import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { langOf } from '#web/lib/lang-of.ts';
import type { Picture } from './picture.ts';
import styles from './picture-gallery.module.css';

// Most visitors look only at the thumbnails.
const load = () => import('./picture-gallery/gallery-viewer.tsx');
const GalleryViewer = lazy(load);

/** A grid of pictures, each loaded in the width it is displayed in; a press opens it in full. */
export function PictureGallery({ pictures }: { pictures: readonly Picture[] }) {
  const intl = useIntl();
  // Undefined until a picture was opened.
  const [at, setAt] = useState<number | null>();
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
              // Without a network the thumbnail stays, and can be pressed again.
              onClick={() =>
                void load().then(
                  () => setAt(index),
                  () => null,
                )
              }
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
      {at === undefined ? null : (
        <Suspense>
          <GalleryViewer pictures={pictures} at={at} show={setAt} />
        </Suspense>
      )}
    </>
  );
}
