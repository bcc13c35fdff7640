import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { attachments, type Attachment } from '#features/attachments/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { upload } from '#web/lib/upload.ts';
import { moved, placesOf } from '#web/lib/moved.ts';
import { refetch } from '#web/lib/refetch.ts';
import { confirmRemoval } from '#web/components/files/confirm-removal.ts';
import { useBeside } from '#web/components/files/use-beside.ts';
import { useManagedEvent } from '../../../_components/managed-event.tsx';

const none: readonly Attachment[] = [];

export type EventFiles = ReturnType<typeof useAttachments>;
/** The files of the event, with functions to add, remove and sort them. */
export function useAttachments() {
  const intl = useIntl();
  const { id } = useManagedEvent();
  const params = { eventId: id };
  const listQuery = query(attachments.list, { params });
  const { data: files = none, error, refetch: retry } = useQuery(listQuery);
  const refresh = (): Promise<void> => refetch(attachments.list);
  const run = useBeside(refresh);
  const add = async (
    body: FormData,
    onProgress: (part: number) => void,
    idempotency_key: string,
    name: string,
  ): Promise<void> => {
    try {
      await upload(attachments.add, { params, body, idempotency_key, onProgress });
      notifications.show({
        message: intl.formatMessage({ id: 'events.attachments.added' }, { name }),
      });
    } finally {
      await refresh();
    }
  };
  const remove = async (file: (typeof files)[number]): Promise<void> => {
    if (await confirmRemoval(intl, file.name))
      await run(call(attachments.remove, { params: { ...params, attachmentId: file.id } }));
  };
  const move = (from: number, to: number): void => {
    const next = moved(files, from, to);
    queryClient.setQueryData(listQuery.queryKey, next);
    void run(call(attachments.sort, { params, body: placesOf(next) }), 'sortable.failed');
  };
  return {
    files,
    /** Why the files could not be loaded. */
    error: files === none ? error : null,
    retry,
    add,
    remove,
    move,
  };
}
