import { ActionIcon, Anchor, Button, FileButton, Progress } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { SortableList } from '#web/components/sortable-list.tsx';
import styles from './images.module.css';
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
          <div className={styles['file']}>
            {handle}
            <span className={styles['named']}>
              <NameField file={file} text={text} />
              <Anchor href={file.url}>{file.name}</Anchor>
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
