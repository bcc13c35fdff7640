import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { coloursOf } from '#features/events/rules/page-colours.ts';
import { listings, type PublicEvent } from '#features/listings/contract.ts';
import type { Locale } from '#platform/pure/locales.ts';
import { firstMessages } from '#web/lib/load-messages.ts';
import { LocaleProvider } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { EventPage } from '#web/components/event-page.tsx';
import { eventPath } from '#web/components/event-path.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { pageShell } from './page-shell.ts';
import styles from './page-preview.module.css';

export type Device = 'desktop' | 'phone';
const widths = { desktop: 1280, phone: 390 };
const height = 760;

/**
 * The public page in a language, with unsaved colours. It is in a frame, because only a separate
 * window has the page's widths, its own `:root` and none of the back office's styles; and it is
 * rendered by the page's own component, because drafts have no public HTML and changing a colour
 * should not need the server. The frame runs no scripts: React renders into it from outside.
 */
export function PagePreview({
  settings,
  device,
  locale,
}: {
  settings: Partial<PublicEvent['settings']> & { id: number; slug: string };
  device: Device;
  locale: Locale;
}) {
  const intl = useIntl();
  const { id, slug, ...unsaved } = settings;
  const shownEvent = useQuery(query(listings.get, { params: { eventId: id }, query: { locale } }));
  const aroundIt = useQuery({
    queryKey: ['page-shell', id, slug, locale],
    queryFn: () => pageShell(eventPath({ id, slug }), locale),
    staleTime: Infinity,
  });
  const messagesQuery = useQuery({
    queryKey: ['page-messages', locale],
    queryFn: () => firstMessages(locale, 'visit'),
    staleTime: Infinity,
  });
  const [{ data: event }, { data: shell }, { data: messages }] = [
    shownEvent,
    aroundIt,
    messagesQuery,
  ];
  const shown = event && { ...event, settings: { ...event.settings, ...unsaved } };
  const failed = [shownEvent, aroundIt, messagesQuery].find((item) => !item.data && item.isError);
  const [main, setMain] = useState<HTMLElement | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const width = widths[device];
  useEffect(() => {
    if (!container.current) return;
    const watch = new ResizeObserver(([entry]) =>
      setScale(Math.min(1, (entry?.contentRect.width ?? width) / width)),
    );
    watch.observe(container.current);
    return () => watch.disconnect();
  }, [width]);
  return (
    <div ref={container} className={styles['room']} style={{ blockSize: height }}>
      {shell && shown && messages ? (
        <iframe
          title={intl.formatMessage({ id: 'designer.preview' })}
          className={styles['frame']}
          srcDoc={shell}
          sandbox="allow-same-origin"
          style={{
            inlineSize: width,
            blockSize: height / scale,
            transform: `scale(${scale})`,
            marginInlineStart: device === 'phone' ? `calc((100% - ${width * scale}px) / 2)` : 0,
          }}
          onLoad={(loaded) =>
            setMain(loaded.currentTarget.contentDocument?.getElementById('main') ?? null)
          }
        />
      ) : failed ? (
        <LoadFailed error={failed.error} retry={() => failed.refetch()} title={null} />
      ) : (
        <Skeleton height="l" />
      )}
      {main && shown && messages
        ? createPortal(
            <LocaleProvider locale={locale} messages={messages}>
              <EventPage
                event={shown}
                colours={coloursOf(shown.settings)}
                origin={location.origin}
                visited={false}
              />
            </LocaleProvider>,
            main,
          )
        : null}
    </div>
  );
}
