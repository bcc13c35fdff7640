import { Button, FileButton, Progress } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { FileRow } from '#web/components/files/file-row.tsx';
import styles from '#web/components/files/files.module.css';
import { SortableList } from '#web/components/sortable-list.tsx';
import { NameField } from './name-field.tsx';
import type { EventFiles } from './use-attachments.ts';

/** Files to download: PDFs and pictures, 2 MB each. */
export function Attachments({
  files: { files, progress, problem, add, remove, move },
  text,
}: { files: EventFiles } & Pick<FormLanguages, 'text'>) {
  const intl = useIntl();
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
          <FileRow file={file} handle={handle} remove={() => void remove(file)}>
            <NameField file={file} text={text} />
          </FileRow>
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
