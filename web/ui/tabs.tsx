import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import styles from './tabs.module.css';

export interface Tab {
  to: string;
  label: ReactNode;
  end?: boolean;
}

/** Tabs with addresses: each can be linked, reloaded and navigated back to. */
export function Tabs({ items, label }: { items: readonly Tab[]; label: string }) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the row is wider than the screen, so the current tab is scrolled into view.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && current)
      row.current.scrollLeft =
        current.offsetLeft -
        row.current.offsetLeft -
        (row.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={row} className={styles['tabs']} aria-label={label}>
      {items.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end={tab.end ?? false}
          className={styles['tab'] ?? ''}
          preventScrollReset
        >
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
