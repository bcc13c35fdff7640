import type { TextLanguages } from '#platform/pure/translations.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { langOf } from '#web/lib/lang-of.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './attachment-list.module.css';
import { kindOf, sizeIn } from '../files/file-facts.ts';

interface Attachment {
  id: number;
  name: string;
  url: string;
  mime_type: string;
  size: number;
  text_languages?: TextLanguages | undefined;
}

/** Files to download, with their name, type and size. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const tag = languageTag(useLocale());
  return (
    <ul className={styles['files']}>
      {attachments.map(({ id, name, url, mime_type, size, text_languages }) => (
        <li key={id}>
          <a className={styles['file']} href={url} download={name}>
            <Icon name="download" />
            <span className={styles['name']} {...langOf({ text_languages }, 'name')}>
              {name}
            </span>
            <span className={styles['facts']}>
              {[kindOf(mime_type, url), sizeIn(tag, size)].filter(Boolean).join(', ')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
