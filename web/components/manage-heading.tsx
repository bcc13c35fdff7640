import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import styles from './manage-heading.module.css';

/** The title of a back-office screen and of its window, with the main action of the screen. */
export function ManageHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles['heading']}>
      <PageTitle title={title} />
      <h1 className={styles['title']}>{title}</h1>
      {children ? <div className={styles['actions']}>{children}</div> : null}
    </header>
  );
}
