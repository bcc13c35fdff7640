import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';

/** What a person does and reads on a screen of the back office, in one word each. */

type Words = string | RegExp;

// Working out what styles hide costs more than all the rest and says little where no style sheet is read.
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
// Menus and drawers come and go at once, as for everyone who asked for less motion.
settings.device.prefersReducedMotion = 'reduce';
// A frame stays empty here, and that is no fault of the page.
settings.handleDisabledFileLoadingAsSuccess = true;
// A link that saves a file leaves a browser where it is: happy-dom would open the file instead of the page.
const { click } = HTMLElement.prototype as unknown as Record<'click', () => void>;
HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  if (this.hasAttribute('download'))
    this.addEventListener('click', (event) => event.preventDefault(), { once: true });
  click.call(this);
};
// Nothing is laid out here, and what has no place counts as scrolled away: a menu would hide with its button.
const somewhere = { x: 8, y: 8, left: 8, top: 8, right: 88, bottom: 38, width: 80, height: 30 };
Element.prototype.getBoundingClientRect = () => ({ ...somewhere, toJSON: () => somewhere });
for (const [name, value] of [
  ['clientWidth', 1440],
  ['clientHeight', 900],
] as const)
  Object.defineProperty(document.documentElement, name, { configurable: true, value });

/** Chooses an option of one of the kit's selects, by the words of both. */
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

/** Opens a menu by its button and takes one of its items. */
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

/** The dialog that asks before something; its buttons are found in it. */
export async function asked(title: Words): Promise<HTMLElement> {
  const heading = await screen.findByText(title, {
    selector: '[role="dialog"] h2, [role="dialog"] h2 *, dialog h2, dialog h2 *',
  });
  return heading.closest<HTMLElement>('[role="dialog"], dialog') ?? heading;
}

/** Answers the dialog with this title by the button with these words. */
export async function answer(user: UserEvent, title: Words, button: Words): Promise<void> {
  const dialog = await asked(title);
  await user.click(within(dialog).getByRole('button', { name: button }));
  await waitFor(() => {
    if (dialog.isConnected && (dialog as HTMLDialogElement).open !== false)
      throw new Error(`the dialog ${String(title)} is still open`);
  });
}

/**
 * Replaces what stands in a field, as pasting does: typing letter by letter is left to the tests
 * that are about typing.
 */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  if ((field as HTMLInputElement).type.startsWith('date'))
    return void fireEvent.change(field, { target: { value: text } });
  await user.clear(field);
  if (!text) return;
  await user.click(field);
  await user.paste(text);
}

/** The words under a field that say what is wrong with it. */
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

/** Waits until a field says that something is wrong with it, and gives the words. */
export async function refused(field: HTMLElement): Promise<string> {
  await waitFor(() => {
    if (field.getAttribute('aria-invalid') !== 'true')
      throw new Error(`${field.getAttribute('name') ?? 'the field'} is not marked`);
  });
  return problemOf(field);
}

/** Every word on the screen, one entry per text, labels of controls included. */
export function wordsOnScreen(): string[] {
  const found: string[] = [];
  // A place where a line may break parts no words.
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

/** Message keys that appeared in place of their texts. */
export const rawKeys = (): string[] =>
  wordsOnScreen().filter(
    (words) =>
      /^[a-z_]+(\.[a-zA-Z_0-9-]+)+$/.test(words) &&
      !words.includes('www') &&
      !/\.(test|com|png|pdf|html|csv|xlsx)$/.test(words),
  );

// Names and signs that are the same in every language here.
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

/** Texts that still hold English where none should be. `known` are the test's own words. */
export const englishLeft = (known: readonly string[] = []): string[] =>
  wordsOnScreen().filter((words) =>
    /[A-Za-z]{2,}/.test(
      [...known]
        .sort((a, b) => b.length - a.length)
        .reduce((text, own) => text.replaceAll(own, ''), words.replaceAll(everywhere, '')),
    ),
  );

/** The row of a table that holds these words. */
export async function rowOf(words: Words): Promise<HTMLElement> {
  const row = (await screen.findAllByText(words))
    .map((found) => found.closest<HTMLElement>('tr'))
    .find(Boolean);
  if (!row) throw new Error(`${String(words)} stands in no row`);
  return row;
}

/** Takes an action from a row's own menu. */
export async function fromRow(
  user: UserEvent,
  words: Words,
  action: Words,
  menu: Words = /^Row actions/,
): Promise<void> {
  await fromMenu(user, within(await rowOf(words)).getByRole('button', { name: menu }), action);
}

/** Ticks the rows that hold these words. */
export async function tick(user: UserEvent, ...rows: Words[]): Promise<void> {
  for (const words of rows) await user.click(within(await rowOf(words)).getByRole('checkbox'));
}

/**
 * What stands in the form of the open drawer has to be refused in Chinese: every marked field says
 * something, and nothing is English.
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
