const acts = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;
/** Some users read with means that trigger none of these events. */
const latest_ms = 10_000;

let happened = false;
const waiting = new Set<() => void>();

/** Whether the visitor has pointed, scrolled or typed since the page was loaded. */
export const hasActed = (): boolean =>
  happened || (navigator.userActivation?.hasBeenActive ?? false);

/** Records that the user is active, and runs what waits for that. */
export function act(): void {
  happened = true;
  for (const comes of [...waiting]) comes();
}

/**
 * Calls back once the visitor points, scrolls or types: a screen first shows its content, and only
 * then loads what users need to change it. Returns a function that cancels the callback.
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
    if (waiting.size === 0) for (const item of acts) removeEventListener(item, act, true);
  };
  const once = (): void => {
    end();
    comes();
  };
  waiting.add(once);
  for (const item of acts) addEventListener(item, act, { capture: true, passive: true });
  return end;
}
