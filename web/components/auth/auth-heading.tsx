import type { ReactNode } from 'react';
import { PageTitle } from '#web/components/page-title.tsx';
import styles from './auth.module.css';

/** The title of a sign-in page and one sentence about it. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles['heading']}>
      <PageTitle title={title} />
      <h1 className={styles['title']}>{title}</h1>
      {children ? <p className={styles['text']}>{children}</p> : null}
    </header>
  );
}
