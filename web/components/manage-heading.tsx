import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import { useDeclaredText } from './use-declared-text.ts';
import styles from './manage-heading.module.css';

interface Props {
  title: string;
  /** The tab that is open. */
  part?: string | undefined;
  /** What the screen is for, where its title does not say it and web/pages.ts cannot. */
  text?: string;
  /** The title is the name of something, as long as it is: on a phone nothing stands beside it. */
  isName?: boolean;
  children?: ReactNode;
}

/** The title of a back-office screen and of its window, with the main action of the screen. */
export function ManageHeading({ title, part, text, isName, children }: Props) {
  const declared = useDeclaredText();
  const about = text ?? declared;
  return (
    <header className={styles['heading']}>
      <PageTitle title={part ? `${part} · ${title}` : title} />
      <h1 className={styles['title']} data-name={isName || undefined}>
        {title}
      </h1>
      {about ? <p className={styles['text']}>{about}</p> : null}
      {children ? <div className={styles['actions']}>{children}</div> : null}
    </header>
  );
}
