import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useLocale } from '#web/lib/locale.tsx';

/**
 * Current events for feed readers and calendars: `rss` or `calendar`, on an organizer's page only
 * that organizer's.
 */
export function useFeeds(): { type: string; title: string; href: string }[] {
  const intl = useIntl();
  const locale = useLocale();
  const { pathname } = useLocation();
  const organizer = /^\/organizers\/(\d+)/.exec(pathname)?.[1];
  const search = new URLSearchParams({ ...(organizer ? { organizer } : {}), locale });
  return [
    {
      type: 'application/rss+xml',
      title: intl.formatMessage({ id: 'layout.feed.rss' }),
      href: `/feeds/events.xml?${search}`,
    },
    {
      type: 'text/calendar',
      title: intl.formatMessage({ id: 'layout.feed.calendar' }),
      href: `/feeds/events.ics?${search}`,
    },
  ];
}

/** Links the feeds in the head, where programs look for them. */
export function FeedLinks() {
  return useFeeds().map(({ type, title, href }) => (
    <link key={type} rel="alternate" type={type} title={title} href={href} />
  ));
}
