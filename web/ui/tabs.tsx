import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import styles from './tabs.module.css';

export interface Tab { to: string; label: ReactNode; end?: boolean }

/** Tabs are addresses: each can be linked, reloaded and gone back from. */
export function Tabs({ items, label }: { items: readonly Tab[]; label: string }) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {items.map((tab) => <NavLink key={tab.to} to={tab.to} end={tab.end ?? false} className={styles['tab'] ?? ''} preventScrollReset>{tab.label}</NavLink>)}
    </nav>
  );
}
