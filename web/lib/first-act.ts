const acts = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;
/** Some read with what sends none of these. */
const latest_ms = 10_000;

let happened = false;
const waiting = new Set<() => void>();

/** Whether the visitor pointed, scrolled or typed since the page was loaded. */
export const hasActed = (): boolean =>
  happened || (navigator.userActivation?.hasBeenActive ?? false);

/** A person is there: what waits for that comes now. */
export function act(): void {
  happened = true;
  for (const comes of [...waiting]) comes();
}

/**
 * Calls back once the visitor points, scrolls or types: a screen first shows what it has, and only then loads what
 * people use to change it. What is given back ends the waiting.
 */
export function onFirstAct(comes: () => void): () => void {
  if (hasActed()) {
    happened = true;
    comes();
    return () => {};
  }
  const timer = setTimeout(act, latest_ms);
  const end = (): void => {
    clearTimeout(timer);
    waiting.delete(once);
    if (waiting.size === 0) for (const one of acts) removeEventListener(one, act, true);
  };
  const once = (): void => {
    end();
    comes();
  };
  waiting.add(once);
  for (const one of acts) addEventListener(one, act, { capture: true, passive: true });
  return end;
}
