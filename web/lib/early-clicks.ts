/** Until the page's scripts have loaded, on a slow line for seconds, its buttons did nothing. */
const onEarlyClick = (selector: string, act: string): string =>
  "document.addEventListener('click',function(e){" +
  `var b=e.target.closest('${selector}');` +
  "if(b&&!Object.keys(b).some(function(k){return k.startsWith('__react')})){" +
  `${act}}});`;

/** Opens and closes the menu of the site; the header adopts its state. */
export const menuScript = onEarlyClick(
  '[aria-controls=site-menu]',
  "b.setAttribute('aria-expanded'," +
    "document.getElementById('site-menu').toggleAttribute('data-open'))",
);

/**
 * The button for one ticket more. Its number is adopted later, as if it had been typed
 * (`use-typed-before.ts`), or submitted by the browser.
 */
export const stepScript = onEarlyClick(
  '[data-panel] [role=group]>button:last-child',
  'var i=b.previousElementSibling;i.value=Math.max((+i.value||0)+1,i.dataset.min)',
);

/**
 * Closes open lists (`details[data-menu]`) by a press or the focus outside of them, and by Escape,
 * which returns from a list to its button. Here rather than in the component, so that it costs no
 * script and works before that has loaded.
 */
export const listScript =
  "['pointerdown','focusin','keydown'].forEach(function(k){document.addEventListener(k,function(e){" +
  "document.querySelectorAll('details[data-menu][open]').forEach(function(d){" +
  "var i=d.contains(e.target);if(i&&e.key!=='Escape')return;" +
  'd.open=false;if(i)d.firstElementChild.focus()})})});';
