import type { ReactNode } from 'react';
import styles from './columns.module.css';

interface ColumnsProps {
  count?: 2 | 3;
  /** The window width from which columns stand side by side: 36em or 48em. */
  from?: 'xs' | 'sm';
  children: ReactNode;
}

/**
 * Fields side by side when there is room. The UI kit's own grid would add a style element, which
 * the policy forbids.
 */
export function Columns({ count = 2, from = 'xs', children }: ColumnsProps) {
  return (
    <div className={`${styles['columns']} ${styles[from]} ${count === 3 ? styles['three'] : ''}`}>
      {children}
    </div>
  );
}
