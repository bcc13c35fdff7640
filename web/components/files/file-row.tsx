import type { ReactNode } from 'react';
import { ActionIcon, Anchor } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sizeIn } from './file-facts.ts';
import styles from './files.module.css';

interface FileRowProps {
  file: { name: string | null; url: string; mime_type: string; size: number };
  /** The handle that drags the file within a list. */
  handle?: ReactNode;
  /** The field for its name. */
  children?: ReactNode;
  remove: () => void;
}

/** A stored file: its name, kind and size, and a button that removes it. */
export function FileRow({ file, handle, children, remove }: FileRowProps) {
  const intl = useIntl();
  const name = file.name ?? 'PDF';
  return (
    <div className={styles['file']}>
      {handle}
      <span className={styles['named']}>
        {children}
        <Anchor href={file.url}>{name}</Anchor>
        <span className={styles['muted']}>
          {file.mime_type === 'application/pdf' ? (
            'PDF'
          ) : (
            <FormattedMessage id="events.attachments.picture" />
          )}{' '}
          · {sizeIn(intl.locale, file.size)}
        </span>
      </span>
      <ActionIcon
        variant="subtle"
        color="danger"
        size={44}
        aria-label={intl.formatMessage({ id: 'events.images.remove' }, { name })}
        onClick={remove}
      >
        <IconTrash size={20} stroke={1.5} />
      </ActionIcon>
    </div>
  );
}
