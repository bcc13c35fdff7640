import type { MessageKey } from '#platform/pure/message-keys.ts';
import { useState } from 'react';
import { ActionIcon, Anchor, Button, FileButton, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { attachments } from '#features/attachments/contract.ts';
import { call } from '#web/lib/api.ts';
import { fieldProblem } from '#web/lib/call-problem.ts';
import { keyOf, query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { upload } from '#web/lib/upload.ts';
import { SortableList } from '#web/components/sortable-list.tsx';
import { useManagedEvent } from '../../../_components/managed-event.tsx';
import { confirmRemoval } from './confirm-removal.ts';
import styles from './images.module.css';

/** Files to download: PDFs and pictures, 2 MB each. */
export function Attachments() {
  const intl = useIntl();
  const { id } = useManagedEvent();
  const params = { eventId: id };
  const listQuery = query(attachments.list, { params });
  const { data: files = [] } = useQuery(listQuery);
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
  return (
    <section className={styles['part']}>
      <h2 className={styles['title']}>
        <FormattedMessage id="events.attachments.title" />
      </h2>
      {files.length === 0 ? (
        <p className={styles['muted']}>
          <FormattedMessage id="events.attachments.none" />
        </p>
      ) : null}
      <SortableList
        items={files}
        nameOf={(file) => file.name}
        move={move}
        render={(file, handle) => (
          <div className={styles['file']}>
            {handle}
            <span>
              <Anchor href={file.url}>{file.name}</Anchor>
              <br />
              <span className={styles['muted']}>
                {file.mime_type === 'application/pdf' ? (
                  'PDF'
                ) : (
                  <FormattedMessage id="events.attachments.picture" />
                )}{' '}
                · <FormattedNumber value={Math.max(1, Math.round(file.size / 1024))} /> kB
              </span>
            </span>
            <ActionIcon
              variant="subtle"
              color="danger"
              size={44}
              aria-label={intl.formatMessage({ id: 'events.images.remove' }, { name: file.name })}
              onClick={() => void remove(file)}
            >
              <IconTrash size={20} stroke={1.5} />
            </ActionIcon>
          </div>
        )}
      />
      {progress === null ? null : (
        <Progress
          value={progress * 100}
          aria-label={intl.formatMessage({ id: 'events.attachments.add' })}
        />
      )}
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
      <div>
        <FileButton onChange={add} accept="application/pdf,image/jpeg,image/png,image/webp">
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={progress !== null}
              leftSection={<IconPaperclip size={18} stroke={1.5} />}
            >
              <FormattedMessage id="events.attachments.add" />
            </Button>
          )}
        </FileButton>
      </div>
      <p className={styles['muted']}>
        <FormattedMessage id="events.attachments.help" />
      </p>
    </section>
  );
}
