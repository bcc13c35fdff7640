import type { MessageKey } from '#platform/pure/message-keys.ts';
import { useState } from 'react';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { attachments, type Attachment } from '#features/attachments/contract.ts';
import { call } from '#web/lib/api.ts';
import { fieldProblem } from '#web/lib/call-problem.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { upload } from '#web/lib/upload.ts';
import { confirmRemoval } from '#web/components/files/confirm-removal.ts';
import { useManagedEvent } from '../../../_components/managed-event.tsx';

const none: readonly Attachment[] = [];

export type EventFiles = ReturnType<typeof useAttachments>;
/** The files of the event, and what adds, removes and sorts them. */
export function useAttachments() {
  const intl = useIntl();
  const { id } = useManagedEvent();
  const params = { eventId: id };
  const listQuery = query(attachments.list, { params });
  const { data: files = none } = useQuery(listQuery);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: Promise<unknown>, failed: MessageKey): Promise<void> => {
    setProblem(null);
    await work.catch((error: unknown) =>
      setProblem(
        intl.formatMessage({ id: failed }, { reason: fieldProblem(intl, error, 'attachment') }),
      ),
    );
    setProgress(null);
    await queryClient.invalidateQueries({ queryKey: keyOf(attachments.list) });
  };
  const add = (file: File | null): void => {
    if (!file) return;
    const body = new FormData();
    body.set('attachment', file);
    setProgress(0);
    void run(
      upload(attachments.add, { params, body, onProgress: setProgress }).then(() =>
        notifications.show({
          message: intl.formatMessage({ id: 'events.attachments.added' }, { name: file.name }),
        }),
      ),
      'events.attachments.not_added',
    );
  };
  const remove = async (file: (typeof files)[number]): Promise<void> => {
    if (await confirmRemoval(intl, file.name))
      await run(
        call(attachments.remove, { params: { eventId: id, attachmentId: file.id } }),
        'events.images.not_removed',
      );
  };
  const move = (from: number, to: number): void => {
    const next = [...files];
    next.splice(to, 0, ...next.splice(from, 1));
    queryClient.setQueryData(listQuery.queryKey, next);
    void run(
      call(attachments.sort, { params, body: next.map((file, order) => ({ id: file.id, order })) }),
      'sortable.failed',
    );
  };
  return { files, progress, problem, add, remove, move };
}
