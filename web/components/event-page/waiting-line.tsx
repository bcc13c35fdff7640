import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { AnswerOf } from '#platform/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { moreMessages, type Messages } from '#web/lib/load-messages.ts';
import { LocaleProvider, useLocale } from '#web/lib/locale.tsx';
import { SentenceSpace } from '#web/components/sentence-space.tsx';
import { calls } from './calls.ts';
import styles from './waiting-line.module.css';

type Place = AnswerOf<typeof calls.place>;
const second_ms = 1000;
const usual_seconds = 2;
const minute_s = 60;

/**
 * For buyers whose request waits: their place in line, and that nothing they do makes it faster.
 */
export function WaitingLine({ eventId }: { eventId: number }) {
  const locale = useLocale();
  // The event page is loaded without these messages; the checkout, which comes next, shares them.
  const [messages, setMessages] = useState<Messages | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    moreMessages(locale, 'visit').then(setMessages, () => undefined);
  }, [locale]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasLeft = false;
    const poll = async (): Promise<void> => {
      const found = await call(calls.place, { params: { eventId } }).catch(() => null);
      if (hasLeft) return;
      // Without a response the last place stays; also when another process, which has a line of its
      // own, answered.
      if (found?.is_waiting) setPlace(found);
      const seconds = found?.ask_again_seconds ?? usual_seconds;
      timer = setTimeout(() => void poll(), seconds * second_ms);
    };
    void poll();
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [eventId]);
  // On a phone the pressed button may be far from here.
  useEffect(() => {
    if (messages) line.current?.scrollIntoView({ block: 'center' });
  }, [messages]);
  if (!messages) return null;
  return (
    <LocaleProvider locale={locale} messages={messages}>
      <section ref={line} className={styles['line']} role="status" data-waiting-line>
        <p className={styles['title']}>
          <FormattedMessage id="checkout.line.title" />
        </p>
        {place?.is_waiting ? <Standing {...place} /> : null}
        <p>
          <FormattedMessage id="checkout.line.stay" />
        </p>
        <div className={styles['moving']} aria-hidden />
      </section>
    </LocaleProvider>
  );
}

function Standing({ ahead, wait_seconds }: Place) {
  return (
    <p className={styles['place']}>
      <FormattedMessage id="checkout.line.ahead" values={{ ahead }} />
      <SentenceSpace />
      {wait_seconds === null ? null : (
        <FormattedMessage
          id="checkout.line.wait"
          values={{ minutes: wait_seconds < minute_s ? 0 : Math.ceil(wait_seconds / minute_s) }}
        />
      )}
    </p>
  );
}
