import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';

/** What a user does and reads on a screen of the back office, one function for each. */

type Words = string | RegExp;

// Computing which elements styles hide takes longer than everything else, and without style sheets
// it has little effect.
configure({ defaultHidden: true });
const { settings } = (
  window as unknown as {
    happyDOM: {
      settings: {
        device: { prefersReducedMotion: string };
        handleDisabledFileLoadingAsSuccess: boolean;
      };
    };
  }
).happyDOM;
// Menus and drawers open and close without animation, as for users who prefer reduced motion.
settings.device.prefersReducedMotion = 'reduce';
// A frame remains empty here, which is not an error of the page.
settings.handleDisabledFileLoadingAsSuccess = true;
// In a browser, a link that downloads a file does not navigate: happy-dom would open the file
// instead of the page.
const { click } = HTMLElement.prototype as unknown as Record<'click', () => void>;
HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  if (this.hasAttribute('download'))
    this.addEventListener('click', (event) => event.preventDefault(), { once: true });
  click.call(this);
};
// There is no layout here, and an element without a position counts as scrolled out of view, so a
// menu would close with its button.
const somewhere = { x: 8, y: 8, left: 8, top: 8, right: 88, bottom: 38, width: 80, height: 30 };
Element.prototype.getBoundingClientRect = () => ({ ...somewhere, toJSON: () => somewhere });
for (const [name, value] of [
  ['clientWidth', 1440],
  ['clientHeight', 900],
] as const)
  Object.defineProperty(document.documentElement, name, { configurable: true, value });

/** Chooses an option of a select of the component library, by their texts. */
export async function choose(user: UserEvent, label: Words, option: Words): Promise<void> {
  const [select] = await screen.findAllByLabelText(label, { selector: 'input:not([type=hidden])' });
  if (!select) throw new Error(`there is no ${String(label)}`);
  await user.click(select);
  const list = await waitFor(() => {
    const found = document.getElementById(select.getAttribute('aria-controls') ?? '');
    if (!found) throw new Error(`${String(label)} shows no options`);
    return found;
  });
  await user.click(await within(list).findByRole('option', { name: option }));
}

/** Opens a menu with its button and selects one of its items. */
export async function fromMenu(
  user: UserEvent,
  menu: Words | HTMLElement,
  item: Words,
): Promise<void> {
  await user.click(
    menu instanceof HTMLElement ? menu : await screen.findByRole('button', { name: menu }),
  );
  await user.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => {
    if (screen.queryByRole('menuitem')) throw new Error('the menu is still open');
  });
}

/** Returns the confirmation dialog with this title; its buttons are found in it. */
export async function asked(title: Words): Promise<HTMLElement> {
  const heading = await screen.findByText(title, {
    selector: '[role="dialog"] h2, [role="dialog"] h2 *, dialog h2, dialog h2 *',
  });
  return heading.closest<HTMLElement>('[role="dialog"], dialog') ?? heading;
}

/** Presses the button with this text in the dialog with this title. */
export async function answer(user: UserEvent, title: Words, button: Words): Promise<void> {
  const dialog = await asked(title);
  await user.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => {
    if (dialog.isConnected && (dialog as HTMLDialogElement).open !== false)
      throw new Error(`the dialog ${String(title)} is still open`);
  });
}

/**
 * Replaces the value of a field like pasting does: typing letter by letter is left to the tests
 * about typing.
 */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  if ((field as HTMLInputElement).type.startsWith('date'))
    return void fireEvent.change(field, { target: { value: text } });
  await user.clear(field);
  if (!text) return;
  await user.click(field);
  await user.paste(text);
}

/** Returns the error text under a field. */
export const problemOf = (field: HTMLElement): string => {
  const ids = [field.getAttribute('aria-errormessage'), field.getAttribute('aria-describedby')]
    .join(' ')
    .split(/\s+/)
    .filter(Boolean);
  return ids
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
};

/** Waits until a field has an error, and returns its text. */
export async function refused(field: HTMLElement): Promise<string> {
  await waitFor(() => {
    if (field.getAttribute('aria-invalid') !== 'true')
      throw new Error(`${field.getAttribute('name') ?? 'the field'} is not marked`);
  });
  return problemOf(field);
}

/** Returns every text on the screen, including the labels of controls, without duplicates. */
export function wordsOnScreen(): string[] {
  const found: string[] = [];
  // A possible line break does not split a word.
  const whole = document.body.cloneNode(true);
  if (whole instanceof Element) for (const place of whole.querySelectorAll('wbr')) place.remove();
  whole.normalize();
  const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
        const words = node.getAttribute(name)?.trim();
        if (words) found.push(words);
      }
    } else if (!node.parentElement?.closest('script, style, code, pre')) {
      const words = node.textContent?.trim();
      if (words) found.push(words);
    }
  }
  return [...new Set(found)];
}

/** Returns message keys that appear in place of their texts. */
export const rawKeys = (): string[] =>
  wordsOnScreen().filter(
    (words) =>
      /^[a-z_]+(\.[a-zA-Z_0-9-]+)+$/.test(words) &&
      !words.includes('www') &&
      !/\.(test|com|png|pdf|html|csv|xlsx)$/.test(words),
  );

// Names and symbols that are the same in every language here.
const timeZone = new RegExp(
  /(?:Asia|Europe|America|Africa|Atlantic|Australia|Pacific|Indian|Antarctica|Arctic)/.source +
    /\/[A-Z][A-Za-z/_+-]*(?: [A-Za-z/]+)*/.source,
);
const everywhere = new RegExp(
  [
    /HK\$|HKD|^[A-Z]{3}$|\([A-Z]{3}\)|127\.0\.0\.1(?::\d+)?|[A-Z]{3}(?= \d)|PDF|JPEG|PNG|WebP|QR|SEO/,
    /HTML|API|React|Excel|CSV|\.xlsx|\.csv|Stripe|PayMe( for Business)?|Visa|Mastercard|Apple Pay|Google Pay|MB|kB/,
    /⌘K|Foyer|English|Deutsch|Français|Español|Português( \((Brasil|Portugal)\))?|https?:\/\/\S*/,
    /\S+@\S+|[AEO]-[A-Z0-9]{7}|EARLYBIRD|harbour-radio/,
    timeZone,
    /Webhook|UTC|GMT|Instagram|YouTube|Vimeo|Google|WhatsApp|Facebook|iframe|#[0-9a-fA-F]{3,6}/,
    /\bEsc\b|\{\{\w+\}\}/,
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'g',
);

/** Returns texts that are still English where none should be. `known` are the test's own texts. */
export const englishLeft = (known: readonly string[] = []): string[] =>
  wordsOnScreen().filter((words) =>
    /[A-Za-z]{2,}/.test(
      [...known]
        .sort((a, b) => b.length - a.length)
        .reduce((text, own) => text.replaceAll(own, ''), words.replaceAll(everywhere, '')),
    ),
  );

/** Returns the row of a table that contains this text. */
export async function rowOf(words: Words): Promise<HTMLElement> {
  const row = (await screen.findAllByText(words))
    .map((found) => found.closest<HTMLElement>('tr'))
    .find(Boolean);
  if (!row) throw new Error(`${String(words)} stands in no row`);
  return row;
}

/** Selects an action in the menu of a row. */
export async function fromRow(
  user: UserEvent,
  words: Words,
  action: Words,
  menu: Words = /^Actions for/,
): Promise<void> {
  await fromMenu(user, within(await rowOf(words)).getByRole('button', { name: menu }), action);
}

/** Selects the rows that contain these texts. */
export async function tick(user: UserEvent, ...rows: Words[]): Promise<void> {
  for (const words of rows) await user.click(within(await rowOf(words)).getByRole('checkbox'));
}

/**
 * Expects the form of the open drawer to be refused in Chinese: every marked field has an error,
 * and none is in English.
 */
export async function refusedInChinese(
  user: UserEvent,
  known: readonly string[] = [],
): Promise<void> {
  const form = await waitFor(() => {
    const found = [...document.querySelectorAll('form')].at(-1);
    if (!found) throw new Error('there is no form yet');
    return found;
  });
  await user.click(form.querySelector<HTMLElement>('[type="submit"]') as HTMLElement);
  const marked = await waitFor(() => {
    const found = [...form.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
    if (found.length === 0) throw new Error('nothing is refused');
    return found;
  });
  for (const field of marked)
    if (field.tagName !== 'FIELDSET' && !/[一-龥]/.test(problemOf(field)))
      throw new Error(
        `${field.getAttribute('name') ?? ''} does not say in Chinese what is wrong: ${problemOf(field)}`,
      );
  const wrong = [...rawKeys(), ...englishLeft(['Ada Wong', 'AW', ...known])];
  if (wrong.length > 0) throw new Error(`not Chinese: ${wrong.join(' | ')}`);
}
