import { useRef, useState } from 'react';
import { Button, FileButton, Progress } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { fieldProblem } from '#web/lib/call-problem.ts';
import { useKeyOfFile } from '#web/lib/use-key-of-file.ts';
import styles from './files.module.css';

/** Uploads a file for download at once, showing its progress or why it was refused. */
export function AddAttachment({
  send,
  help,
}: {
  /** The file is the field `attachment` of `body`. */
  send: (
    body: FormData,
    onProgress: (part: number) => void,
    idempotency_key: string,
    name: string,
  ) => Promise<void>;
  /** Which files are accepted. */
  help: MessageKey;
}) {
  const intl = useIntl();
  const withKey = useKeyOfFile();
  const reset = useRef<() => void>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (file: File | null): Promise<void> => {
    // The same file can be chosen again.
    reset.current?.();
    if (!file) return;
    const body = new FormData();
    body.set('attachment', file);
    setProblem(null);
    setProgress(0);
    try {
      await withKey(file, (key) => send(body, setProgress, key, file.name));
    } catch (error) {
      const reason = fieldProblem(intl, error, 'attachment');
      setProblem(intl.formatMessage({ id: 'errors.failed.file_upload' }, { reason }));
    } finally {
      setProgress(null);
    }
  };
  return (
    <>
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
        <FileButton
          resetRef={reset}
          onChange={(file) => void add(file)}
          accept="application/pdf,image/jpeg,image/png,image/webp"
        >
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
        <FormattedMessage id={help} />
      </p>
    </>
  );
}
