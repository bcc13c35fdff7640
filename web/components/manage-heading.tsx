import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './manage-heading.module.css';

interface Props {
  title: string;
  /** The tab that is open. */
  part?: string | undefined;
  /** What the screen is for, where its title does not say it. */
  text?: string;
  children?: ReactNode;
}

/** The title of a back-office screen and of its window, with the main action of the screen. */
export function ManageHeading({ title, part, text, children }: Props) {
  return (
    <header className={styles['heading']}>
      <PageTitle title={part ? `${part} · ${title}` : title} />
      <h1 className={styles['title']}>{title}</h1>
      {text ? <p className={styles['text']}>{text}</p> : null}
      {children ? <div className={styles['actions']}>{children}</div> : null}
    </header>
  );
}
