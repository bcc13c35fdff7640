import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './event-tile.module.css';

/** The shape of a wall of events. */
export function EventTilesSkeleton() {
  return (
    <div className={styles['tiles']} aria-busy="true">
      {[1, 2, 3].map((tile) => (
        <Skeleton key={tile} height="l" />
      ))}
    </div>
  );
}
