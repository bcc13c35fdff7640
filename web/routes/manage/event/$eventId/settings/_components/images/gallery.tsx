import type { MessageKey } from '#platform/pure/message-keys.ts';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { events } from '#features/events/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { moved, placesOf } from '#web/lib/moved.ts';
import { confirmRemoval } from '#web/components/files/confirm-removal.ts';
import { DescriptionField } from '#web/components/files/description-field.tsx';
import { PictureList } from '#web/components/files/picture-list.tsx';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { eventChanged, useManagedEvent } from '../../../_components/managed-event.tsx';

/** The pictures next to the text, in the order in which visitors see them. */
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
    void run(
      call(events.sortImages, {
        params: { eventId: id },
        body: placesOf(moved(pictures, from, to)),
      }),
      'sortable.failed',
    );
  };
  const remove = async (imageId: number, name: string): Promise<void> => {
    if (await confirmRemoval(intl, name))
      await run(
        call(events.removeImage, { params: { eventId: id, imageId } }),
        'events.images.not_removed',
      );
  };
  return (
    <PictureList
      pictures={pictures}
      move={move}
      remove={(picture, name) => void remove(picture.id, name)}
      field={({ id: image }, number) => (
        <DescriptionField at={`images.${image}`} number={number} text={text} />
      )}
    />
  );
}
