import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink, useLocation } from 'react-router';
import { LanguageSwitcher } from '#web/components/language-switcher.tsx';
import { useVenue } from '#web/lib/venue.ts';
import { Wordmark } from '#web/components/wordmark.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { navigationOf } from './navigation.ts';
import styles from './site-header.module.css';
import type { SitePages } from './site-of-layout.ts';
import { VisitorLinks } from './visitor-links.tsx';

/**
 * The header of every public page: one row on a desktop. On a phone the name stays at the top and
 * all controls are at the bottom, in reach of the thumb, with a menu that unfolds upwards.
 */
export function SiteHeader({ hidden }: { hidden: SitePages }) {
  const intl = useIntl();
  const venue = useVenue();
  const { pathname } = useLocation();
  // Tied to the path where it was opened, so that any navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === pathname;
  const burger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLElement>(null);
  // Opened before hydration (`menuScript`).
  useEffect(() => {
    if (menu.current?.hasAttribute('data-open')) setOpenAt(location.pathname);
  }, []);
  useEffect(() => {
    if (!open) return;
    const closeByKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpenAt(null);
      burger.current?.focus();
    };
    addEventListener('keydown', closeByKey);
    return () => removeEventListener('keydown', closeByKey);
  }, [open]);
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        <Link
          to="/"
          className={styles['home']}
          aria-label={intl.formatMessage({ id: 'layout.nav.home' }, { venue: venue.name })}
        >
          <Wordmark />
        </Link>
        <div className={styles['tools']}>
          <button
            ref={burger}
            type="button"
            className={styles['burger']}
            onClick={() => setOpenAt(open ? null : pathname)}
            aria-expanded={open}
            aria-controls="site-menu"
          >
            <Icon name={open ? 'close' : 'menu'} size={24} />
            <FormattedMessage id="layout.nav.menu" />
          </button>
          <nav
            ref={menu}
            id="site-menu"
            className={styles['menu']}
            data-open={open || undefined}
            aria-label={intl.formatMessage({ id: 'layout.nav.label' })}
          >
            {navigationOf(hidden).map(({ to, message }) => (
              <NavLink
                key={to}
                to={to}
                onClick={() => setOpenAt(null)}
                className={styles['link'] ?? ''}
              >
                <FormattedMessage id={message} />
              </NavLink>
            ))}
            <div className={styles['languages']}>
              <LanguageSwitcher />
            </div>
          </nav>
          <VisitorLinks />
        </div>
      </div>
    </header>
  );
}
