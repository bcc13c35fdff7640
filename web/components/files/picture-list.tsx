import type { ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SortableList } from '#web/components/sortable-list.tsx';
import styles from './files.module.css';

export interface ListedPicture {
  id: number;
  url: string;
  srcset: string | null;
  /** Its description. */
  alt: string | null;
}
interface PictureListProps<T extends ListedPicture> {
  pictures: readonly T[];
  move: (from: number, to: number) => void;
  remove: (picture: T, name: string) => void;
  /** The field for its description; the number is its place, from 1. */
  field: (picture: T, number: number) => ReactNode;
}

/** Pictures in the order in which visitors see them. */
export function PictureList<T extends ListedPicture>({
  pictures,
  move,
  remove,
  field,
}: PictureListProps<T>) {
  const intl = useIntl();
  const numberOf = (picture: T): number => pictures.indexOf(picture) + 1;
  const nameOf = (picture: T): string =>
    picture.alt ??
    intl.formatMessage({ id: 'events.gallery.picture' }, { number: numberOf(picture) });
  if (pictures.length === 0)
    return (
      <p className={styles['muted']}>
        <FormattedMessage id="events.gallery.none" />
      </p>
    );
  return (
    <SortableList
      items={pictures}
      nameOf={nameOf}
      move={move}
      render={(picture, handle) => (
        <div className={styles['row']}>
          {handle}
          <img
            src={picture.url}
            {...(picture.srcset ? { srcSet: picture.srcset, sizes: '120px' } : {})}
            alt={picture.alt ?? ''}
            loading="lazy"
          />
          {field(picture, numberOf(picture))}
          <ActionIcon
            variant="subtle"
            color="danger"
            size={44}
            aria-label={intl.formatMessage(
              { id: 'events.images.remove' },
              { name: nameOf(picture) },
            )}
            onClick={() => remove(picture, nameOf(picture))}
          >
            <IconTrash size={20} stroke={1.5} />
          </ActionIcon>
        </div>
      )}
    />
  );
}
