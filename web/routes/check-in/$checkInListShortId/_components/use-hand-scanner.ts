import { useEffect, useEffectEvent } from 'react';

/** A hand-held scanner types a whole code faster than a person. */
const between_keys_ms = 60;
const shortest_code = 6;
/** How long a code waits until it is offered again while another one is being checked. */
const again_ms = 120;

/**
 * Receives codes of a scanner that acts as a keyboard: typed at once and ended by Enter, wherever
 * the focus is. That Enter activates nothing, and characters that a field received are removed
 * again. `take` returns whether the code could be processed now; if not, it is offered again, in
 * order: a scanner reads a code once, and a guest would pass on the answer to another ticket.
 */
export function useHandScanner(
  take: (code: string) => boolean,
  typedIn: (code: string) => void,
): void {
  const onCode = useEffectEvent(take);
  const undone = useEffectEvent(typedIn);
  useEffect(() => {
    let [code, last_ms] = ['', -between_keys_ms];
    let queue: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const offer = (): void => {
      clearTimeout(timer);
      while (queue[0] !== undefined && onCode(queue[0])) queue = queue.slice(1);
      if (queue.length > 0) timer = setTimeout(offer, again_ms);
    };
    const hear = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      // The time of the keystroke itself: a phone that is busy rendering handles the event later.
      const isQuick = event.timeStamp - last_ms < between_keys_ms;
      last_ms = event.timeStamp;
      if (event.key === 'Enter' && isQuick && code.length >= shortest_code) {
        event.preventDefault();
        event.stopPropagation();
        if (!queue.includes(code)) queue.push(code);
        offer();
        if (event.target instanceof HTMLInputElement) undone(code);
        code = '';
      } else if (event.key.length === 1) code = isQuick ? code + event.key : event.key;
      else if (event.key !== 'Shift') code = '';
    };
    window.addEventListener('keydown', hear, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', hear, true);
    };
  }, []);
}
