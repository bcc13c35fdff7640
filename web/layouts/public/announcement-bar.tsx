import { useEffect, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageTag } from '#platform/pure/locales.ts';
import { now, nowInstant } from '#web/lib/clock.ts';
import { closedKey } from '#web/lib/head-script.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './announcement-bar.module.css';
import { isOn, nextEdge, type Announcement } from './announcement-time.ts';

const readers = new Set<() => void>();
let closedHere: string | null = null;

/**
 * Which announcement was closed in this tab; without storage, it stays closed until the page is
 * left.
 */
function closed(): string | null {
  try {
    return sessionStorage.getItem(closedKey) ?? closedHere;
  } catch {
    return closedHere;
  }
}
function close(text: string): void {
  closedHere = text;
  try {
    sessionStorage.setItem(closedKey, text);
  } catch {
    // Without storage it is shown again on the next page.
  }
  for (const reader of readers) reader();
}
const subscribe = (reader: () => void): (() => void) => {
  readers.add(reader);
  return () => void readers.delete(reader);
};

// A longer timeout would overflow and fire at once.
const longest_ms = 2 ** 31 - 1;

/** Whether it is shown by the browser's clock; until hydration the server's value applies. */
function useIsOn(announcement: Announcement | null, atFirst: boolean): boolean {
  const [on, setOn] = useState(atFirst);
  useEffect(() => {
    if (!announcement) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      setOn(isOn(announcement, nowInstant()));
      const edge = nextEdge(announcement, nowInstant());
      if (edge) timer = setTimeout(look, Math.min(Date.parse(edge) - now(), longest_ms));
    };
    look();
    return () => clearTimeout(timer);
  }, [announcement]);
  return on;
}

/**
 * The venue's announcement, above all pages. Its container is always present, so that screen
 * readers announce it when it appears.
 */
export function AnnouncementBar({
  announcement,
  isAnnounced,
}: {
  announcement: Announcement | null;
  isAnnounced: boolean;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const isShown = useIsOn(announcement, isAnnounced);
  const closedText = useSyncExternalStore(subscribe, closed, () => null);
  const visible = announcement && isShown && closedText !== announcement.text ? announcement : null;
  return (
    <div role="status">
      {visible ? (
        <div className={styles['bar']} data-tone={visible.tone}>
          <div className={styles['row']}>
            <Icon name={visible.tone === 'WEATHER' ? 'alert' : 'info'} />
            <p className={styles['text']}>
              <span
                {...(visible.language === locale ? {} : { lang: languageTag(visible.language) })}
              >
                {visible.text}
              </span>{' '}
              {visible.url ? (
                <a className={styles['more']} href={visible.url}>
                  <FormattedMessage id="layout.announcement.more" />
                </a>
              ) : null}
            </p>
            <button
              type="button"
              className={styles['close']}
              onClick={() => close(visible.text)}
              aria-label={intl.formatMessage({ id: 'layout.announcement.close' })}
            >
              <Icon name="close" />
            </button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
