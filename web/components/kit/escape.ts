import { isComposing } from '#web/lib/is-composing.ts';

/** Layers that Escape closes: drawers and dialogs of the kit, and the browser's own dialogs. */
const layer = '[role="dialog"][aria-modal="true"], dialog[open]';
/** The kit's windows ignore an Escape whose target has this attribute. */
const mark = 'data-mantine-stop-propagation';

/**
 * Makes Escape close one layer at a time. Each window of the kit has its own listener, so with two
 * open both would close; here only the upper one is closed. A dropdown inside a window closes
 * before the window.
 */
function closeOne(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || isComposing(event) || !(event.target instanceof Element)) return;
  const { target } = event;
  if (target.closest('.mantine-Popover-dropdown')) return target.setAttribute(mark, 'true');
  if (target.getAttribute(mark) === 'true') return;
  const open = [...document.querySelectorAll<HTMLElement>(layer)];
  const top = open.findLast((item) => item.tagName === 'DIALOG') ?? open.at(-1);
  if (!top || open.length < 2) return;
  event.stopImmediatePropagation();
  // The browser closes its own dialogs; a dialog without a close button stays open.
  if (top.tagName === 'DIALOG') return;
  event.preventDefault();
  top.querySelector<HTMLElement>('.mantine-Modal-close, .mantine-Drawer-close')?.click();
}

// Registered before any window opens, so that it runs first.
if (typeof window !== 'undefined') window.addEventListener('keydown', closeOne, true);
