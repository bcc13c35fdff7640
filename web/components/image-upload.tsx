import { useState } from 'react';
import { Button, Progress } from '@mantine/core';
import { Dropzone, IMAGE_MIME_TYPE, type FileRejection } from '@mantine/dropzone';
import { IconPhotoUp } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { fieldProblem } from '#web/lib/call-problem.ts';
import { useKeyOfFile } from '#web/lib/use-key-of-file.ts';
import styles from './image-upload.module.css';
import '@mantine/dropzone/styles.layer.css';

interface ImageUploadProps {
  label: string;
  help?: string;
  /** The URL of the current picture and its alternative text. */
  image?: { url: string; alt: string } | null;
  /** From the endpoint: `events.addImage.files.image.max_bytes`. */
  max_bytes: number;
  /** Sends the file, usually with `upload()` of lib/upload.ts. */
  send: (
    file: File,
    onProgress: (progress: number) => void,
    idempotency_key: string,
  ) => Promise<unknown>;
  remove?: () => Promise<unknown>;
  /**
   * Accepts several files: they are sent one after another, and a problem is reported with the
   * file's name.
   */
  many?: boolean;
  /** The name of the field in refusals. */
  field?: string;
}

const problems: Readonly<Record<string, 'one_file' | 'too_large'>> = {
  'file-too-large': 'too_large',
  'too-many-files': 'one_file',
};
const kinds = IMAGE_MIME_TYPE.filter((kind) => /jpeg|png|webp/.test(kind));

/**
 * Uploads one or more pictures by drag and drop or a file dialog, with progress and preview. The
 * server checks the size in pixels.
 */
export function ImageUpload({
  label,
  help,
  image,
  max_bytes,
  send,
  remove,
  many = false,
  field = 'image',
}: ImageUploadProps) {
  const intl = useIntl();
  const withKey = useKeyOfFile();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const takeAway = async (): Promise<void> => {
    setProblem(null);
    await remove?.().catch((error: unknown) =>
      setProblem(fieldProblem(intl, error, field, 'errors.failed.image_delete')),
    );
  };
  const named = (name: string, words: string): string =>
    many ? intl.formatMessage({ id: 'upload.of_file' }, { name, problem: words }) : words;
  const problemOf = ({ file, errors }: FileRejection): string =>
    named(
      file.name,
      intl.formatMessage(
        { id: `upload.${problems[errors[0]?.code ?? ''] ?? 'wrong_kind'}` },
        { limit: Math.round(max_bytes / 1_048_576) },
      ),
    );
  /** Sends all valid files; the problems of the others are listed together. */
  async function sendAll(files: readonly File[], refused: readonly FileRejection[]): Promise<void> {
    const found = [...new Set(refused.map(problemOf))];
    setProblem(found.join(' ') || null);
    // Of several files where one is expected, the first need not be the one that was meant.
    if (refused.some(({ errors }) => errors[0]?.code === 'too-many-files')) return;
    for (const [n, file] of files.entries())
      try {
        await withKey(file, (key) =>
          send(file, (part) => setProgress((n + part) / files.length), key),
        );
      } catch (error) {
        found.push(named(file.name, fieldProblem(intl, error, field, 'errors.failed.upload')));
      }
    setProgress(null);
    setProblem(found.join(' ') || null);
  }

  return (
    <div className={styles['upload']}>
      <p className={styles['label']}>{label}</p>
      <Dropzone
        accept={kinds}
        maxSize={max_bytes}
        multiple={many}
        disabled={progress !== null}
        className={styles['zone'] ?? ''}
        inputProps={{ 'aria-label': label }}
        onDrop={() => undefined}
        onDropAny={(files, refused) => void sendAll(files, refused)}
      >
        {image ? (
          <img className={styles['image']} src={image.url} alt={image.alt} />
        ) : (
          <span className={styles['invite']}>
            <IconPhotoUp size={32} stroke={1.5} />
            <FormattedMessage id={many ? 'upload.drop_many' : 'upload.drop'} />
          </span>
        )}
      </Dropzone>
      {progress === null ? null : (
        <div role="status">
          <Progress value={progress * 100} aria-label={label} />
          <span className={styles['help']}>
            <FormattedMessage
              id="upload.progress"
              values={{ percent: Math.round(progress * 100) }}
            />
          </span>
        </div>
      )}
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
      {help ? <p className={styles['help']}>{help}</p> : null}
      {image && remove ? (
        <Button variant="subtle" color="danger" size="sm" onClick={() => void takeAway()}>
          <FormattedMessage id="upload.remove" />
        </Button>
      ) : null}
    </div>
  );
}
