import { useIntl } from 'react-intl';
import { useMatches } from 'react-router';
import { useDeclaredText } from '#web/components/use-declared-text.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import { Wordmark } from '#web/components/wordmark.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { declaredBreadcrumb } from './declared-breadcrumb.ts';
import styles from './frame.module.css';
import heading from '#web/components/manage-heading.module.css';
import bar from './top-bar.module.css';

/**
 * The back office as the server can render it, with the venue and the screen's title, until the
 * browser has loaded the scripts and knows the user.
 */
export function FrameSkeleton() {
  const intl = useIntl();
  // A drawer shows the title of its list.
  const message = useMatches().flatMap(({ id }) => declaredBreadcrumb(id) ?? [])[0];
  const title = message && intl.formatMessage({ id: message });
  const text = useDeclaredText();
  return (
    <div className={styles['frame']} aria-busy="true">
      <PageTitle {...(title ? { title } : {})} />
      <div className={styles['side']} />
      <div className={styles['column']}>
        <div className={bar['bar']}>
          <Wordmark />
        </div>
        <main className={styles['main']}>
          {title ? (
            <div className={heading['heading']}>
              <h1 className={heading['title']}>{title}</h1>
              {text ? <p className={heading['text']}>{text}</p> : null}
            </div>
          ) : null}
          <Skeleton lines={6} height="s" />
        </main>
      </div>
    </div>
  );
}
