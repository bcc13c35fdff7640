import { PageTitle } from '#web/components/page-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './frame.module.css';

/** The skeleton of the back office while the user is loading. */
export function FrameSkeleton() {
  return (
    <div className={styles['frame']} aria-busy="true">
      <PageTitle />
      <div className={styles['side']} />
      <main className={styles['main']}>
        <Skeleton lines={6} height="s" />
      </main>
    </div>
  );
}
