import { FormattedMessage, useIntl } from 'react-intl';
import type { Image } from '#features/files/contract.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './gallery.module.css';

/** One picture of a gallery in full, and the way to its neighbours. */
export default function GalleryViewer({
  pictures,
  at,
  show,
}: {
  pictures: readonly Image[];
  at: number | null;
  show: (at: number | null) => void;
}) {
  const intl = useIntl();
  const picture = at === null ? undefined : pictures[at];
  const move = (step: number): void => show(((at ?? 0) + step + pictures.length) % pictures.length);
  const title = intl.formatMessage({ id: 'event_page.gallery' });
  return (
    <Dialog
      open={picture !== undefined}
      onClose={() => show(null)}
      title={pictures.length > 1 ? `${title} ${(at ?? 0) + 1} / ${pictures.length}` : title}
      actions={
        pictures.length > 1 ? (
          <>
            <Button tone="quiet" onClick={() => move(-1)}>
              <FormattedMessage id="ui.pagination.previous" />
            </Button>
            <Button tone="quiet" onClick={() => move(1)}>
              <FormattedMessage id="ui.pagination.next" />
            </Button>
          </>
        ) : null
      }
    >
      {picture ? (
        <img
          className={styles['whole']}
          src={picture.url}
          alt={picture.alt ?? ''}
          width={picture.width ?? 900}
          height={picture.height ?? 600}
        />
      ) : null}
    </Dialog>
  );
}
