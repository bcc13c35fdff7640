import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useTheme } from '#web/lib/theme.ts';
import { NoForm } from './no-form.tsx';
import styles from './card-frame.module.css';

export interface CardEvent {
  status: string;
  message?: string;
  error_code?: string;
}
interface CardFrameProps {
  started: { form_url: string | null; payment_intent_id: string };
  onCardEvent: (message: CardEvent) => void;
}

/**
 * A form that has not reported its height by then was blocked, or may not be framed: browsers
 * report neither.
 */
const form_within_ms = 10_000;

const prefersDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

/**
 * The provider's own card form in a frame. It reports its height and the payment status; messages
 * of other origins are ignored.
 */
export function CardFrame({
  started: { form_url, payment_intent_id },
  onCardEvent,
}: CardFrameProps) {
  const intl = useIntl();
  const theme = useTheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(420);
  const [state, setState] = useState<'loading' | 'there' | 'missing'>('loading');
  const [attempt, setAttempt] = useState(0);
  // The colour scheme is fixed at first: another URL would reload and empty the form.
  const [src] = useState(() => {
    const url = new URL(form_url ?? '', location.href);
    url.searchParams.set(
      'theme',
      theme === 'dark' || (theme === 'system' && prefersDark()) ? 'dark' : 'light',
    );
    return url;
  });
  const listen = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== src.origin || event.source !== frame.current?.contentWindow) return;
    const message = event.data as {
      source?: string;
      payment_intent?: string;
      height?: number;
      status?: string;
      message?: string;
      error_code?: string;
    } | null;
    if (message?.source !== 'payment-simulator' || message.payment_intent !== payment_intent_id)
      return;
    setState('there');
    if (typeof message.height === 'number')
      setHeight(Math.min(1600, Math.max(200, message.height)));
    if (typeof message.status === 'string')
      onCardEvent({
        status: message.status,
        ...(message.message ? { message: message.message } : {}),
        ...(message.error_code ? { error_code: message.error_code } : {}),
      });
  });
  useEffect(() => {
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    const timer = setTimeout(
      () => setState((now) => (now === 'loading' ? 'missing' : now)),
      form_within_ms,
    );
    return () => clearTimeout(timer);
  }, [attempt]);
  if (state === 'missing')
    return (
      <NoForm
        onRetry={() => {
          setState('loading');
          setAttempt((times) => times + 1);
        }}
      />
    );
  return (
    <iframe
      key={attempt}
      ref={frame}
      className={styles['frame']}
      src={src.href}
      height={height}
      title={intl.formatMessage({ id: 'checkout.payment.form' })}
      allow="payment"
    />
  );
}
