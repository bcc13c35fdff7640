import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './event-tile.module.css';

/** Placeholder for the tiles of events. */
export function EventTilesSkeleton() {
  return (
    <div className={styles['tiles']} aria-busy="true">
      {[1, 2, 3].map((tile) => (
        <Skeleton key={tile} height="l" />
      ))}
    </div>
  );
}
