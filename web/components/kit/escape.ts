/** What lies over something else and is closed by Escape: drawers and dialogs of the kit, and the browser's own. */
const layer = '[role="dialog"][aria-modal="true"], dialog[open]';
/** The kit's windows leave an Escape alone whose target has this mark. */
const mark = 'data-mantine-stop-propagation';

/**
 * Escape closes one layer at a time. Each window of the kit listens for itself, so with two open both would close: here
 * the upper one alone hears of it. What unfolds inside a window closes before it.
 */
function closeOne(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || !(event.target instanceof Element)) return;
  const { target } = event;
  if (target.closest('.mantine-Popover-dropdown')) return target.setAttribute(mark, 'true');
  if (target.getAttribute(mark) === 'true') return;
  const open = [...document.querySelectorAll<HTMLElement>(layer)];
  const top = open.findLast((one) => one.tagName === 'DIALOG') ?? open.at(-1);
  if (!top || open.length < 2) return;
  event.stopImmediatePropagation();
  // The browser closes its own dialog; a question without a way out stays.
  if (top.tagName === 'DIALOG') return;
  event.preventDefault();
  top.querySelector<HTMLElement>('.mantine-Modal-close, .mantine-Drawer-close')?.click();
}

// Before any window opens, so that this is heard first.
if (typeof window !== 'undefined') window.addEventListener('keydown', closeOne, true);
