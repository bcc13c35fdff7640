import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The title of a public page with an optional subtitle. */
export function PageHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles['heading']}>
      <h1 className={styles['title']}>{title}</h1>
      {children ? <p className={styles['text']}>{children}</p> : null}
    </header>
  );
}
