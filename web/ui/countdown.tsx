import { useEffect, useEffectEvent, useState } from 'react';
import { now } from '#web/lib/clock.ts';
import styles from './countdown.module.css';

const text = (seconds: number): string =>
  (seconds < 3600 ? '' : `${Math.floor(seconds / 3600)}:`) +
  new Date(seconds * 1000).toISOString().slice(14, 19);

interface CountdownProps {
  /** The instant at which it ends. */
  until: string;
  /** How far the server's clock is ahead of the browser's, in milliseconds. */
  ahead_ms?: number;
  onEnd?: () => void;
}

/**
 * The longest time between two calls of `onEnd` while the countdown stays mounted: a clock that is
 * ahead calls too early.
 */
const longest_s = 60;

/**
 * A countdown, announced in the last two minutes. The server renders none: only the browser knows
 * the current time of the visit.
 */
export function Countdown({ until, ahead_ms = 0, onEnd }: CountdownProps) {
  const [left, setLeft] = useState<number | null>(null);
  const ended = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    let over_s = 0;
    let next_s = 0;
    const tick = (): void => {
      const seconds = Math.max(0, Math.ceil((Date.parse(until) - now() - ahead_ms) / 1000));
      setLeft(seconds);
      if (seconds === 0 && over_s++ === next_s) {
        next_s += Math.min(longest_s, next_s || 5);
        ended();
      }
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until, ahead_ms]);
  return (
    <span
      role="timer"
      className={`${styles['countdown']} ${left !== null && left < 120 ? styles['soon'] : ''}`}
    >
      {left === null ? '––:––' : text(left)}
    </span>
  );
}
