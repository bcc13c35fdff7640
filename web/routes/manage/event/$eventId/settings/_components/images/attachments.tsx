import { FormattedMessage } from 'react-intl';
import type { FormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { AddAttachment } from '#web/components/files/add-attachment.tsx';
import { FileRow } from '#web/components/files/file-row.tsx';
import styles from '#web/components/files/files.module.css';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { SortableList } from '#web/components/sortable-list.tsx';
import { NameField } from './name-field.tsx';
import type { EventFiles } from './use-attachments.ts';

/** Files to download: PDFs and pictures, 2 MB each. */
export function Attachments({
  files: { files, error, retry, add, remove, move },
  text,
}: { files: EventFiles } & Pick<FormLanguages, 'text'>) {
  return (
    <section className={styles['part']}>
      <h2 className={styles['title']}>
        <FormattedMessage id="events.attachments.title" />
      </h2>
      {error ? (
        <LoadFailed error={error} retry={retry} />
      ) : files.length === 0 ? (
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
      <AddAttachment send={add} help="events.attachments.help" />
    </section>
  );
}
