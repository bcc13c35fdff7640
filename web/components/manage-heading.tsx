import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';
import { useDeclaredText } from './use-declared-text.ts';
import styles from './manage-heading.module.css';

/** The id of the title of a back-office screen, which also names the list below it. */
export const screenTitleId = 'screen-title';

interface Props {
  title: string;
  /** The name of the open tab. */
  part?: string | undefined;
  /** Describes the screen, where the title does not and web/pages.ts cannot. */
  text?: string;
  /** The title is a name of any length: on a phone nothing is placed next to it. */
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
      <h1 id={screenTitleId} className={styles['title']} data-name={isName || undefined}>
        {title}
      </h1>
      {about ? <p className={styles['text']}>{about}</p> : null}
      {children ? <div className={styles['actions']}>{children}</div> : null}
    </header>
  );
}
