import { useEffect, useEffectEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#web/ui/button.tsx';
import { langOf } from '#web/lib/lang-of.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextOf } from '../text-of.tsx';
import type { Picture } from '../picture.ts';
import styles from '../picture-gallery.module.css';

// A shorter movement is a tap.
const swipe_px = 40;

/**
 * One picture of a gallery in full, with navigation to its neighbours by buttons, arrow keys or a
 * swipe.
 */
export default function GalleryViewer({
  pictures,
  at,
  show,
}: {
  pictures: readonly Picture[];
  at: number | null;
  show: (at: number | null) => void;
}) {
  const intl = useIntl();
  const picture = at === null ? undefined : pictures[at];
  const move = (step: number): void => show(((at ?? 0) + step + pictures.length) % pictures.length);
  const isOpen = picture !== undefined;
  const onKey = useEffectEvent(({ key }: KeyboardEvent): void => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  });
  useEffect(() => {
    if (!isOpen) return;
    const hear = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, [isOpen]);
  const from = useRef<number | null>(null);
  const gallery = intl.formatMessage({ id: 'event_page.gallery' });
  const title = pictures.length > 1 ? `${gallery} ${(at ?? 0) + 1} / ${pictures.length}` : gallery;
  return (
    <Dialog
      open={isOpen}
      onClose={() => show(null)}
      title={title}
      position="wide"
      actions={
        pictures.length > 1 ? (
          <>
            <Button tone="quiet" onClick={() => move(-1)}>
              <FormattedMessage id="event_page.gallery.previous" />
            </Button>
            <Button tone="quiet" onClick={() => move(1)}>
              <FormattedMessage id="event_page.gallery.next" />
            </Button>
          </>
        ) : null
      }
    >
      {picture ? (
        <>
          <img
            className={styles['whole']}
            src={picture.url}
            alt={picture.alt || title}
            {...(picture.alt ? langOf(picture, 'alt') : {})}
            width={picture.width ?? 900}
            height={picture.height ?? 600}
            draggable={false}
            onPointerDown={({ clientX }) => void (from.current = clientX)}
            onPointerUp={({ clientX }) => {
              const distance = clientX - (from.current ?? clientX);
              from.current = null;
              if (Math.abs(distance) >= swipe_px) move(distance > 0 ? -1 : 1);
            }}
          />
          {/* Announced when the picture changes. */}
          <p className={styles['caption']} aria-live="polite">
            {picture.alt ? (
              <TextOf of={picture} path="alt">
                {picture.alt}
              </TextOf>
            ) : (
              title
            )}
          </p>
        </>
      ) : null}
    </Dialog>
  );
}
