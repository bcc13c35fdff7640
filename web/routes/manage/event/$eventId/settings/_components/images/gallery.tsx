import type { MessageKey } from '#platform/pure/message-keys.ts';
import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { events } from '#features/events/contract.ts';
import type { Image as Picture } from '#features/files/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { SortableList } from '#web/components/sortable-list.tsx';
import { eventChanged, useManagedEvent } from '../../../_components/managed-event.tsx';
import { AltField } from './alt-field.tsx';
import { confirmRemoval } from './confirm-removal.ts';
import styles from './images.module.css';

/** The pictures beside the text, in the order in which visitors see them. */
export function Gallery({ text }: Pick<FormLanguages, 'text'>) {
  const intl = useIntl();
  const { id, images } = useManagedEvent();
  const pictures = images.filter(({ type }) => type === 'EVENT_GALLERY');
  const run = async (work: Promise<unknown>, failed: MessageKey): Promise<void> => {
    await work.catch((error: unknown) =>
      notifications.show({
        color: 'danger',
        message: intl.formatMessage({ id: failed }, { reason: callProblem(intl, error) }),
      }),
    );
    await eventChanged(id);
  };
  const move = (from: number, to: number): void => {
    const next = pictures.map((picture) => picture.id);
    next.splice(to, 0, ...next.splice(from, 1));
    void run(
      call(events.sortImages, {
        params: { eventId: id },
        body: next.map((imageId, order) => ({ id: imageId, order })),
      }),
      'sortable.failed',
    );
  };
  const nameOf = (picture: Picture): string =>
    picture.alt ?? intl.formatMessage({ id: 'events.gallery.picture' });
  const remove = async (picture: Picture): Promise<void> => {
    if (await confirmRemoval(intl, nameOf(picture)))
      await run(
        call(events.removeImage, { params: { eventId: id, imageId: picture.id } }),
        'events.images.not_removed',
      );
  };
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
          <AltField id={picture.id} text={text} />
          <ActionIcon
            variant="subtle"
            color="danger"
            size={44}
            aria-label={intl.formatMessage(
              { id: 'events.images.remove' },
              { name: nameOf(picture) },
            )}
            onClick={() => void remove(picture)}
          >
            <IconTrash size={20} stroke={1.5} />
          </ActionIcon>
        </div>
      )}
    />
  );
}
