import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

const focusedTitles: string[] = [];
let end: () => void;
/** The browser's own result; jsdom does no layout and cannot tell. */
const shown = vi.fn(() => true);
/** Longer than changes are batched. */
const later = (): Promise<void> => new Promise((done) => setTimeout(done, 120));
const main = (): Element => document.querySelector('main') ?? expect.unreachable();
const button = (): HTMLElement => document.querySelector('button') ?? expect.unreachable();
const drawAnew = (heading: string): void => {
  main().innerHTML = `<h1>${heading}</h1>`;
};

beforeEach(() => {
  focusedTitles.length = 0;
  history.replaceState(null, '', '/tickets');
  document.title = 'Tickets';
  document.body.innerHTML = '<button>Menu</button><main><h1>Tickets</h1></main>';
  HTMLElement.prototype.checkVisibility = shown;
  end = keepFocus((title) => focusedTitles.push(title));
});
afterEach(() => end());

test('the heading of another screen gets the focus, and its title is announced', async () => {
  button().focus();
  history.pushState(null, '', '/orders');
  document.title = 'Orders';
  drawAnew('Orders');
  await later();
  expect(document.activeElement?.textContent).toBe('Orders');
  expect(focusedTitles).toEqual(['Orders']);
});

test('a heading that appears later than its address, or with the same text, gets the focus too', async () => {
  button().focus();
  history.pushState(null, '', '/other/tickets');
  button().append('.');
  await later();
  drawAnew('Tickets');
  await later();
  expect(document.activeElement?.tagName).toBe('H1');
});

test.each(['Tickets', 'Tickets of the Harbour Concert'])(
  'a heading replaced while its screen loads does not take the focus from the user: %s',
  async (words) => {
    button().focus();
    drawAnew(words);
    await later();
    expect(document.activeElement).toBe(button());
  },
);

test('when the focused element is removed with the old heading, the new heading gets the focus', async () => {
  main().insertAdjacentHTML('beforeend', '<a href="/next">Next</a>');
  await later();
  document.querySelector('a')?.focus();
  drawAnew('Step two');
  await later();
  expect(document.activeElement?.textContent).toBe('Step two');
});

test('when a drawer closes, its opener keeps the focus', async () => {
  button().focus();
  history.pushState(null, '', '/tickets/create');
  main().insertAdjacentHTML('beforeend', '<div role="dialog" aria-modal="true"><input></div>');
  document.querySelector('input')?.focus();
  await later();
  drawAnew('Tickets');
  history.pushState(null, '', '/tickets');
  await later();
  expect(document.activeElement).toBe(button());
});

/** As browsers do: a button that is disabled loses the focus. */
function disable(element: HTMLButtonElement): void {
  element.blur();
  element.disabled = true;
}
function saveButton(): HTMLButtonElement {
  main().insertAdjacentHTML('beforeend', '<form><input><button>Save</button></form>');
  document.querySelector('input')?.focus();
  const save = document.querySelector<HTMLButtonElement>('form button') ?? expect.unreachable();
  save.focus();
  return save;
}

test.each(['aria-busy', 'data-loading'])(
  'a button that is disabled while its action runs gets the focus back: %s',
  async (sign) => {
    const save = saveButton();
    save.setAttribute(sign, 'true');
    disable(save);
    await later();
    expect(document.activeElement).toBe(document.body);
    save.disabled = false;
    save.removeAttribute(sign);
    await later();
    expect(document.activeElement).toBe(save);
  },
);

test('a button that stays disabled after its action leaves the focus to the field before it', async () => {
  const save = saveButton();
  save.setAttribute('aria-busy', 'true');
  disable(save);
  await later();
  save.removeAttribute('aria-busy');
  await later();
  expect(document.activeElement?.tagName).toBe('INPUT');
});

test('a button that stays disabled after a tap does not open the keyboard of a phone', async () => {
  const save = saveButton();
  save.addEventListener('click', () => disable(save));
  save.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  await later();
  expect(document.activeElement).toBe(document.body);
});

test('when a row is deleted, its menu’s focus goes to the row before, not to the first row', async () => {
  const row = (id: number) =>
    `<li id="r${id}"><button aria-labelledby="n${id}">Actions</button></li>`;
  main().insertAdjacentHTML('beforeend', `<ul>${[1, 2, 3, 4].map(row).join('')}</ul>`);
  const menus = [...document.querySelectorAll<HTMLElement>('li button')];
  for (const menu of menus.slice(0, 3)) menu.focus();
  document.getElementById('r3')?.remove();
  await later();
  expect(document.activeElement).toBe(menus[1]);
});

test('a click on nothing drops the focus for good', async () => {
  button().focus();
  button().blur();
  main().append('.');
  await later();
  expect(document.activeElement).toBe(document.body);
});
