import { Outlet } from 'react-router';
import { QueryScope } from '#web/parts/query-scope.tsx';
import { RouteError } from '#web/ui/route-error.tsx';
import styles from './door.module.css';

/** Check-in, tickets and print pages: the screen belongs to the content. */
export default function DoorLayout() {
  return <main id="main" className={styles['main']} tabIndex={-1}><QueryScope><Outlet /></QueryScope></main>;
}

export function ErrorBoundary() {
  return <main id="main" className={styles['main']}><RouteError /></main>;
}
