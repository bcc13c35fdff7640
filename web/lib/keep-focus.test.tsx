import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

const said: string[] = [];
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
  said.length = 0;
  history.replaceState(null, '', '/tickets');
  document.title = 'Tickets';
  document.body.innerHTML = '<button>Menu</button><main><h1>Tickets</h1></main>';
  HTMLElement.prototype.checkVisibility = shown;
  end = keepFocus((title) => said.push(title));
});
afterEach(() => end());

test('the heading of another screen gets the focus, and its title is announced', async () => {
  button().focus();
  history.pushState(null, '', '/orders');
  document.title = 'Orders';
  drawAnew('Orders');
  await later();
  expect(document.activeElement?.textContent).toBe('Orders');
  expect(said).toEqual(['Orders']);
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
