import { useState } from 'react';
import { Progress } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { IconTableImport } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { memberImports, most_import_bytes } from '#features/member-sheets/contract.ts';
import { fieldProblem } from '#web/lib/call-problem.ts';
import { upload } from '#web/lib/upload.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './import.module.css';
import '@mantine/dropzone/styles.layer.css';

/** Uploads the file; its rows are checked at once, but not imported. */
export function FilePart({ open }: { open: (id: number) => void }) {
  const intl = useIntl();
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const label = intl.formatMessage({ id: 'member_import.choose' });
  async function send(file: File | undefined): Promise<void> {
    if (!file) return;
    setProblem(null);
    setProgress(0);
    const body = new FormData();
    body.append('file', file);
    try {
      const address = { ...memberImports.create, path: `${memberImports.create.path}?dry_run=1` };
      const { id } = await upload(address, { body, onProgress: setProgress });
      open(id);
    } catch (error) {
      setProblem(fieldProblem(intl, error, 'file', 'errors.failed.file_upload'));
    } finally {
      setProgress(null);
    }
  }
  async function acceptFiles(
    files: readonly File[],
    [refused]: readonly FileRejection[],
  ): Promise<void> {
    if (!refused) return send(files[0]);
    setProblem(
      refused.errors[0]?.code === 'too-many-files'
        ? intl.formatMessage({ id: 'upload.one_file' })
        : intl.formatMessage({ id: 'invalid.file_too_large' }, { megabytes: 20 }),
    );
  }
  return (
    <div className={styles['part']}>
      <Dropzone
        maxSize={most_import_bytes}
        multiple={false}
        disabled={progress !== null}
        className={styles['zone'] ?? ''}
        inputProps={{ 'aria-label': label }}
        onDrop={() => undefined}
        onDropAny={(files, refused) => void acceptFiles(files, refused)}
      >
        <span className={styles['invite']}>
          <IconTableImport size={32} stroke={1.5} />
          <strong>{label}</strong>
          <FormattedMessage id="member_import.drop" />
        </span>
      </Dropzone>
      {progress === null ? null : (
        <div role="status">
          <FormattedMessage id="member_import.uploading" />
          <Progress
            value={progress * 100}
            aria-label={intl.formatMessage({ id: 'member_import.uploading' })}
          />
        </div>
      )}
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      <p className={styles['note']}>
        <FormattedMessage id="member_import.match" />
      </p>
    </div>
  );
}
