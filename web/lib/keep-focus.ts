const layer = 'dialog[open], [role="dialog"][aria-modal="true"]';
const pressed = 'a[href], button, summary, [tabindex]';
const typed = 'input, textarea, select, [contenteditable="true"]';
/** How many previously focused elements are remembered, to find one that still exists. */
const remembered = 30;

const isShown = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.checkVisibility() &&
  !element.matches(':disabled') &&
  !element.closest('[inert]');

/** Returns the equivalent link or button after a list was rendered again. */
function successor(element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return isShown(element) ? element : null;
  if (!element.matches('a, button')) return null;
  const names = ['href', 'aria-label', 'aria-labelledby'];
  const sign = (item: Element): string =>
    [...names.map((name) => item.getAttribute(name)), item.textContent].join(' ');
  const wanted = sign(element);
  return (
    [...document.querySelectorAll<HTMLElement>(element.tagName)].find(
      (item) => sign(item) === wanted && isShown(item),
    ) ?? null
  );
}

/** A button that is disabled only while its action runs, as Mantine's or the product's own. */
const isBusy = (element: HTMLElement): boolean =>
  element.isConnected && element.matches(':disabled:is([aria-busy="true"], [data-loading])');

function focusOn(element: HTMLElement): void {
  if (!element.matches(`${pressed}, ${typed}`)) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Manages the keyboard focus in a page that changes without being loaded: the heading of a new
 * screen takes the focus, as a loaded page begins at its top, and when the focused element
 * disappears, the focus returns to where it came from. A button that is disabled while its action
 * runs loses the focus and receives it again; if it stays disabled, as after a save, it counts as
 * disappeared. A heading that is only rendered again while its screen loads does not take the
 * focus from a user who has already moved it. `announce` gets the title of each new screen. Returns
 * a function that ends this.
 */
export function keepFocus(announce: (title: string) => void): () => void {
  const places: HTMLElement[] = [];
  let heading = headingNow();
  let [words, path, title] = [heading?.textContent, location.pathname, document.title];
  /** The path when the heading last changed: a drawer changes the path but has no heading. */
  let headingPath = path;
  let isNew = false;
  let wasLetGo = false;
  let wasDisabled = false;
  let byPointer = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const remember = (element: Element | null): void => {
    if (!(element instanceof HTMLElement) || places.at(-1) === element) return;
    places.push(element);
    if (places.length > remembered) places.shift();
  };
  const onFocus = ({ target }: FocusEvent): void => {
    wasLetGo = false;
    wasDisabled = false;
    remember(target as Element);
  };
  // A click on nothing drops the focus on purpose; removing or disabling an element does not.
  const onBlur = ({ target, relatedTarget }: FocusEvent): void =>
    queueMicrotask(() => {
      const isLetGo = relatedTarget === null && (target as Element).isConnected;
      wasDisabled = isLetGo && (target as Element).matches(':disabled');
      wasLetGo = isLetGo && !wasDisabled;
    });
  const onClick = ({ target, detail }: MouseEvent): void => {
    byPointer = detail > 0;
    remember(target instanceof Element ? target.closest(pressed) : null);
  };

  const announceScreen = (): void => {
    const now = headingNow();
    if (now === null) return;
    const here = location.pathname;
    const differs = now.textContent !== words;
    const changed = differs || (now !== heading && here !== headingPath);
    if (heading !== null && (changed || (here !== path && document.title !== title)))
      announce(document.title);
    if (heading !== null && changed && (here !== headingPath || isLost())) isNew = true;
    if (changed) headingPath = here;
    [heading, words, path, title] = [now, now.textContent, here, document.title];
  };
  const settle = (): void => {
    timer = undefined;
    announceScreen();
    const top = [...document.querySelectorAll<HTMLElement>(layer)].at(-1);
    const active = document.activeElement;
    if (isNew && !top) {
      isNew = false;
      // A screen that starts in one of its fields keeps its focus.
      if (heading && !(active?.matches(typed) && active.closest('main'))) focusOn(heading);
      return;
    }
    const last = places.at(-1);
    if (!isLost() || wasLetGo || !last || isBusy(last)) return;
    if (isShown(last) && !wasDisabled) return;
    const back = places
      .toReversed()
      .map(successor)
      .find((candidate) => candidate && (!top || top.contains(candidate)));
    // A field would open the keyboard of a phone whose user has tapped a button.
    if (wasDisabled && byPointer && back?.matches(typed)) return;
    const to = back ?? (top ? null : heading);
    if (to) focusOn(to);
  };
  const later = (): void => {
    timer ??= setTimeout(settle, 40);
  };
  const changes = new MutationObserver(later);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['open', 'aria-modal', 'disabled', 'aria-busy'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('click', onClick, true);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('click', onClick, true);
  };
}

const isLost = (): boolean => document.activeElement === document.body;
const headingNow = (): HTMLElement | null => document.querySelector('main h1');
