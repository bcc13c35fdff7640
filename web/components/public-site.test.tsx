import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EventCard as Card } from '#features/listings/contract.ts';
import type { ProgrammeItem } from '#features/programme/contract.ts';
import type { Answer } from '#features/questions/rules/answer.ts';
import type { QuestionType } from '#features/questions/rules/question.ts';
import { email, text } from '#platform/endpoint.ts';
import { CallError } from '#platform/client.ts';
import { useForm, type FormOptions } from '#web/lib/use-form.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { wrongWith } from '../../tests/setup/visitor-actions.ts';
import { drawComponent } from '../../tests/setup/component.tsx';
import { Cover } from './cover.tsx';
import { EventCard } from './event-card.tsx';
import { EventList } from './event-list.tsx';
import { Form } from './form.tsx';
import { locales } from '#platform/pure/locales.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { QuestionField } from './question-field.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
  vi.restoreAllMocks();
});

describe('a question', () => {
  const asked: (Answer | null)[] = [];
  function Asked({
    type,
    required = false,
    error,
    start = null,
    description = null,
    options = ['Fish', '豆腐', 'Duck'],
  }: {
    type: QuestionType;
    required?: boolean;
    error?: string;
    start?: Answer | null;
    description?: string | null;
    options?: string[];
  }) {
    const [value, setValue] = useState<Answer | null>(start);
    return (
      <QuestionField
        name="order.questions.0.response.answer"
        question={{ title: 'Meal', description, type, options, required }}
        value={value}
        error={error}
        onChange={(next) => {
          asked.push(next);
          setValue(next);
        }}
      />
    );
  }
  const last = () => asked.at(-1);
  afterEach(() => void asked.splice(0));

  test.each<[type: QuestionType, attributes: Record<string, string | null>]>([
    ['SINGLE_LINE_TEXT', { type: null, maxlength: '255' }],
    ['MULTI_LINE_TEXT', { maxlength: '5000' }],
    ['DATE', { type: 'date', max: '2199-12-31' }],
    ['PHONE', { type: 'tel', inputmode: 'tel', autocomplete: 'tel', maxlength: '30' }],
  ])('of type %s has the matching input, under its own name', async (type, attributes) => {
    await drawComponent(<Asked type={type} required />);
    const input = screen.getByLabelText('Meal');
    expect(input.getAttribute('name')).toBe('order.questions.0.response.answer');
    for (const [name, value] of Object.entries(attributes))
      expect(input.getAttribute(name)).toBe(value);
    expect(input.tagName).toBe(type === 'MULTI_LINE_TEXT' ? 'TEXTAREA' : 'INPUT');
  });

  test.each<QuestionType>(['SINGLE_LINE_TEXT', 'MULTI_LINE_TEXT', 'PHONE'])(
    'of type %s has no answer when it is emptied',
    async (type) => {
      const { user } = await drawComponent(<Asked type={type} />);
      await user.type(screen.getByLabelText(/^Meal/), '5');
      expect(last()).toBe('5');
      await user.clear(screen.getByLabelText(/^Meal/));
      expect(last()).toBeNull();
    },
  );

  test('of type dropdown starts without a choice and can be reset', async () => {
    const { user } = await drawComponent(<Asked type="DROPDOWN" />);
    const select = screen.getByLabelText(/^Meal/);
    expect(screen.getAllByRole('option').map((element) => element.textContent)).toEqual([
      'Choose',
      'Fish',
      '豆腐',
      'Duck',
    ]);
    await user.selectOptions(select, '豆腐');
    expect(last()).toBe('豆腐');
    await user.selectOptions(select, 'Choose');
    expect(last()).toBeNull();
  });

  test('of type radio is a group named by the question, and can be cleared only when optional', async () => {
    const { user } = await drawComponent(<Asked type="RADIO" start="Duck" />);
    const group = within(screen.getByRole('group', { name: /^Meal/ }));
    expect((group.getByRole('radio', { name: 'Duck' }) as HTMLInputElement).checked).toBe(true);
    await user.click(group.getByRole('radio', { name: 'Fish' }));
    expect(last()).toBe('Fish');
    await user.click(group.getByRole('button', { name: 'Clear my choice' }));
    expect([last(), group.queryByRole('button')]).toEqual([null, null]);
    cleanup();
    await drawComponent(<Asked type="RADIO" start="Duck" required />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test.each<QuestionType>(['CHECKBOX', 'MULTI_SELECT_DROPDOWN'])(
    'of type %s allows several choices in option order, and no choice is no answer',
    async (type) => {
      const { user } = await drawComponent(<Asked type={type} required />);
      screen.getByText('You can choose several.');
      for (const name of ['Duck', 'Fish']) await user.click(screen.getByRole('checkbox', { name }));
      expect(last()).toEqual(['Fish', 'Duck']);
      for (const name of ['Duck', 'Fish']) await user.click(screen.getByRole('checkbox', { name }));
      expect(last()).toBeNull();
    },
  );

  test('of type address has autofill lines, of which only the first is required', async () => {
    const { user } = await drawComponent(
      <Asked type="ADDRESS" required error="Please fill this in." />,
    );
    const lines = within(screen.getByRole('group', { name: 'Meal' })).getAllByRole('textbox');
    expect(
      lines.map((line) => [line.getAttribute('autocomplete'), line.getAttribute('aria-required')]),
    ).toEqual([
      ['address-line1', 'true'],
      ['address-line2', null],
      ['address-level2', null],
      ['address-level1', null],
      ['postal-code', null],
      ['country-name', null],
    ]);
    expect(lines.map((line) => wrongWith(line))).toEqual([
      'Please fill this in.',
      '',
      '',
      '',
      '',
      '',
    ]);
    await user.type(lines[0] as HTMLElement, '1');
    await user.type(lines[2] as HTMLElement, 'X');
    expect(last()).toEqual({ address_line_1: '1', city: 'X' });
    await user.clear(lines[0] as HTMLElement);
    await user.clear(lines[2] as HTMLElement);
    expect(last()).toBeNull();
  });

  test('is described by the organizer’s help text and by the error', async () => {
    await drawComponent(
      <Asked
        type="SINGLE_LINE_TEXT"
        description="<p>As on <strong>your</strong> card</p>"
        error="Please check this."
      />,
    );
    expect(screen.getByText('your').tagName).toBe('STRONG');
    expect(wrongWith(screen.getByLabelText(/^Meal/))).toBe('Please check this.');
    expect(screen.getByText('optional')).toBeTruthy();
  });

  test('ignores an answer of another type', async () => {
    await drawComponent(<Asked type="SINGLE_LINE_TEXT" start={['a', 'b']} />);
    expect((screen.getByLabelText(/^Meal/) as HTMLInputElement).value).toBe('');
    cleanup();
    await drawComponent(<Asked type="ADDRESS" start="somewhere" />);
    expect(
      screen.getAllByRole('textbox').every((element) => (element as HTMLInputElement).value === ''),
    ).toBe(true);
  });
});

describe('an event card', () => {
  const [created_at, updated_at] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'];
  const times = { created_at, updated_at, revision: 1 };
  const card: Card = {
    id: 7,
    slug: '夜-night',
    title: '夜 Night',
    summary: 'Songs',
    status: 'LIVE',
    lifecycle_status: 'UPCOMING',
    start_date: '2026-11-21T12:00:00.000Z',
    end_date: '2026-11-21T14:00:00.000Z',
    actual_end_date: null,
    timezone: 'Asia/Hong_Kong',
    currency: 'HKD',
    category: null,
    categories: [],
    images: [],
    location_details: { venue_name: 'Pier 4', city: 'Central' },
    organizer: { id: 1, name: 'H' },
    price_from: 120,
    is_free: false,
    is_sold_out: false,
    few_left: false,
    on_sale_from: null,
  } as unknown as Card;
  const say = (more: Partial<Card>, today?: string) =>
    drawComponent(<EventCard event={{ ...card, ...more }} {...(today ? { today } : {})} />);

  test('links to the event by its title only, with date and venue', async () => {
    await say({});
    expect(
      screen
        .getAllByRole('link')
        .map((element) => [element.textContent, element.getAttribute('href')]),
    ).toEqual([['夜 Night', `/event/7/${encodeURIComponent('夜-night')}`]]);
    expect(document.body.textContent).toContain('Sat, Nov 21, 2026 8:00pm – 10:00pm');
    screen.getByText('Pier 4');
    expect(screen.queryByText('Songs')).toBeNull();
  });

  test.each<[state: string, more: Partial<Card>, says: string[], not: string[]]>([
    ['on sale', {}, ['From HK$120.00'], ['Sold out', 'Few left', 'Free']],
    ['free', { price_from: 0, is_free: true }, ['Free'], ['From HK$0.00']],
    [
      'sold out',
      { is_sold_out: true, on_sale_from: '2026-11-20T04:00:00.000Z' },
      ['Sold out', 'From HK$120.00'],
      ['On sale'],
    ],
    ['few left', { few_left: true }, ['Few left'], []],
    [
      'not on sale yet',
      { on_sale_from: '2026-12-01T04:00:00.000Z' },
      ['On sale Tue, Dec 1, 2026 12:00pm'],
      [],
    ],
    ['under way', { lifecycle_status: 'ONGOING' }, ['On now'], ['Ended']],
    [
      'over',
      { lifecycle_status: 'ENDED', is_sold_out: true },
      ['Ended'],
      ['From HK$120.00', 'Sold out'],
    ],
    ['without tickets', { price_from: null }, [], ['From', 'Free']],
  ])('shows that it is %s', async (_, more, says, not) => {
    await say(more);
    for (const words of says) screen.getByText(words);
    for (const words of not)
      expect(screen.queryByText(new RegExp(`^${words.replace('$', '\\$')}`))).toBeNull();
  });

  test.each([
    ['2026-11-21', 'Tonight'],
    ['2026-11-20', 'Tomorrow'],
    ['2026-11-19', null],
  ])('viewed on %s shows %s', async (today, word) => {
    await say({}, today);
    expect(screen.queryByText(/^(Tonight|Today|Tomorrow)$/)?.textContent ?? null).toBe(word);
  });

  test('may have full width when it is first, and its heading level follows the list', async () => {
    await drawComponent(
      <EventList
        items={[
          { event: card, other_event: null, ...times },
          { event: { ...card, id: 8, title: 'Second' }, other_event: null, ...times },
        ]}
        title="Next 7 days"
        lead
        first
      />,
    );
    expect(
      screen.getAllByRole('heading').map((element) => [element.tagName, element.textContent]),
    ).toEqual([
      ['H2', 'Next 7 days'],
      ['H3', '夜 Night'],
      ['H3', 'Second'],
    ]);
    screen.getByText('Songs');
    cleanup();
    await drawComponent(<EventList items={[{ event: card, other_event: null, ...times }]} />);
    screen.getByRole('heading', { level: 2, name: '夜 Night' });
  });

  test('of an event sold elsewhere links to its own site', async () => {
    const other_event = {
      id: 7,
      title: '海濱市集',
      summary: null,
      location: 'Pier 9',
      event_url: 'https://market.example/2027',
      start_date: '2026-11-22T04:00:00.000Z',
      end_date: null,
      timezone: 'Asia/Hong_Kong',
      is_free: true,
      images: [
        {
          id: 3,
          name: '海濱',
          url: '/files/3.webp',
          srcset: null,
          width: 1200,
          height: 600,
          text_languages: { name: 'zh-hk' },
        },
      ],
      text_languages: { title: 'zh-hk' },
    } as unknown as NonNullable<ProgrammeItem['other_event']>;
    await drawComponent(
      <EventList
        items={[
          { event: card, other_event: null, ...times },
          { event: null, other_event, ...times },
        ]}
      />,
    );
    const link = screen.getByRole('link', { name: '海濱市集' });
    expect(
      ['href', 'target', 'rel', 'lang'].map((attribute) => link.getAttribute(attribute)),
    ).toEqual(['https://market.example/2027', '_blank', 'noopener noreferrer', 'zh-HK']);
    screen.getByText('Booking on its own site');
    screen.getByText('Free');
    expect(screen.getByAltText('海濱').getAttribute('lang')).toBe('zh-HK');
  });

  test('has a cover with widths and description, or a poster with its first letter', async () => {
    const image = {
      id: 1,
      type: 'EVENT_COVER',
      url: '/files/1.webp',
      srcset: '/files/1-640.webp 640w',
      alt: 'A pier',
      width: 2160,
      height: 1080,
    };
    await drawComponent(<Cover event={{ id: 1, title: '夜', images: [image] as never }} eager />);
    const picture = screen.getByAltText('A pier');
    expect([
      picture.getAttribute('srcset'),
      picture.getAttribute('loading'),
      picture.getAttribute('width'),
    ]).toEqual(['/files/1-640.webp 640w', 'eager', '2160']);
    cleanup();
    await drawComponent(<Cover event={{ id: 1, title: '𠮷野 Night', images: [] }} />);
    expect(screen.getByText('𠮷').getAttribute('aria-hidden')).toBe('true');
  });
  test.each([
    ['「浮城」版畫展', '浮'],
    ['《 夜渡 》', '夜'],
    ['“Best of” night', 'B'],
    ['#1 Hits', '1'],
    ['🎉 Party', '🎉'],
  ])(
    'of %s without a picture shows its first letter, not a mark before it',
    async (title, item) => {
      await drawComponent(<Cover event={{ id: 1, title, images: [] }} />);
      expect(screen.getByText(item).getAttribute('aria-hidden')).toBe('true');
    },
  );
});

describe('a form', () => {
  const schema = z.object({ name: text(5), email: email() });
  function Entry({
    submit,
    check,
  }: {
    submit: (values: unknown) => Promise<unknown>;
    check?: boolean;
  }) {
    const more: Pick<FormOptions<typeof schema>, 'check' | 'body'> = {
      check: (values) =>
        values.name === 'Bob' ? { name: { key: 'invalid.too_long', values: { max: 2 } } } : {},
      body: (values) => ({ ...values, email: values.email || 'x@example.com' }),
    };
    const form = useForm({
      schema,
      initial: { name: '', email: '' },
      submit,
      ...(check ? more : {}),
    });
    return (
      <Form form={form} guard>
        <TextInput {...form.field('name')} />
        <TextInput {...form.field('email')} />
        <button type="submit">Send</button>
        <Link to="/there">Away</Link>
      </Form>
    );
  }
  const name = () => screen.getAllByRole('textbox')[0] as HTMLInputElement;
  const mail = () => screen.getAllByRole('textbox')[1] as HTMLInputElement;

  test('announces the number of errors, shows them at their fields, and sends nothing', async () => {
    const submit = vi.fn(() => Promise.resolve());
    const { user } = await drawComponent(<Entry submit={submit} />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('alert').textContent).toBe('2 fields need your attention.');
    expect([wrongWith(name()), wrongWith(mail()), document.activeElement]).toEqual([
      'Please fill this in.',
      'Please fill this in.',
      name(),
    ]);
    expect(submit).not.toHaveBeenCalled();
  });

  test('announces the errors when they are found, not each time that one is corrected', async () => {
    const { user } = await drawComponent(<Entry submit={() => Promise.resolve()} />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.type(name(), 'Ada');
    expect(screen.getByText('One field needs your attention.').closest('[role=alert]')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('alert').textContent).toBe('One field needs your attention.');
  });

  test('shows errors of its own check next to those of the schema', async () => {
    const submit = vi.fn(() => Promise.resolve());
    const { user } = await drawComponent(<Entry submit={submit} check />);
    await user.type(name(), 'Bob');
    await user.type(mail(), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect([wrongWith(name()), wrongWith(mail())]).toEqual([
      'At most 2 characters.',
      'Enter an email address such as name@example.com.',
    ]);
    await user.clear(mail());
    await user.clear(name());
    await user.type(name(), 'Al');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(submit).toHaveBeenCalledWith(
        { name: 'Al', email: 'x@example.com' },
        expect.any(String),
        { name: 'Al', email: '' },
      ),
    );
    expect(mail().value).toBe('');
  });

  test('shows server errors at their fields, and names fields that are missing on it', async () => {
    const { user } = await drawComponent(
      <Entry
        submit={() =>
          Promise.reject(
            new CallError(422, {
              message: 'no',
              errors: { email: ['Taken.', 'Really.'], secret: ['Missing.'] },
            }),
          )
        }
      />,
    );
    await user.type(name(), 'Bob');
    await user.type(mail(), 'bob@example.com');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(wrongWith(mail())).toBe('Taken. Really.'));
    // Which fields are not displayed is known once the refusal is rendered.
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        '2 fields need your attention. secret: Missing.',
      ),
    );
    expect([name().value, document.activeElement]).toEqual(['Bob', mail()]);
  });

  test('asks before leaving with unsaved input', async () => {
    const { user, address } = await drawComponent(<Entry submit={() => Promise.resolve()} />);
    await user.type(name(), 'Bob');
    await user.click(screen.getByRole('link', { name: 'Away' }));
    screen.getByRole('dialog', { name: 'Leave without saving?' });
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect([address(), name().value]).toEqual(['/here', 'Bob']);
    await user.click(screen.getByRole('link', { name: 'Away' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await screen.findByText('elsewhere');
  });

  test('does not ask without unsaved input, and asks through the browser on closing', async () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { user } = await drawComponent(<LeaveGuard when={false} />);
    expect(closing()).toBe(false);
    cleanup();
    await drawComponent(<LeaveGuard when />);
    expect(closing()).toBe(true);
    cleanup();
    expect(closing()).toBe(false);
    const { user: again } = await drawComponent(<Entry submit={() => Promise.resolve()} />);
    await again.type(name(), 'Bob');
    await again.type(mail(), 'bob@example.com');
    await again.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(closing()).toBe(false));
    await again.click(screen.getByRole('link', { name: 'Away' }));
    await screen.findByText('elsewhere');
    expect(user).toBeTruthy();
  });

  test('does not ask when only the search of the address changes', async () => {
    const { go, address } = await drawComponent(<LeaveGuard when />);
    await go('/here?page=2');
    expect([address(), screen.queryByRole('dialog', { hidden: false })]).toEqual([
      '/here?page=2',
      null,
    ]);
  });
});

describe("the visitor's preferences", () => {
  test('use the system colour scheme until one is chosen, which is remembered', async () => {
    const { user } = await drawComponent(<ThemeSwitch />);
    const select = screen.getByRole('combobox', { name: 'Appearance' });
    expect([
      (select as HTMLSelectElement).value,
      screen.getAllByRole('option').map((element) => element.textContent),
    ]).toEqual(['system', ['System', 'Light', 'Dark']]);
    await user.selectOptions(select, 'dark');
    expect([document.documentElement.dataset['theme'], localStorage.getItem('theme')]).toEqual([
      'dark',
      'dark',
    ]);
    await user.selectOptions(select, 'system');
    expect([document.documentElement.dataset['theme'], localStorage.getItem('theme')]).toEqual([
      undefined,
      null,
    ]);
  });

  test('still switch without storage, for the lifetime of the page', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no');
    });
    const { user } = await drawComponent(<ThemeSwitch />);
    await user.selectOptions(screen.getByRole('combobox'), 'light');
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  const hrefs = (links: readonly HTMLElement[]) => links.map((link) => link.getAttribute('href'));
  const current = (links: readonly HTMLElement[]) =>
    links
      .filter((link) => link.getAttribute('aria-current') === 'true')
      .map((link) => link.getAttribute('aria-label') ?? link.textContent);

  test.each([
    ['zh-hk', '繁體中文', '繁體中文'],
    ['zh-cn', '简体中文', '简体中文'],
    ['en', 'EN, English', 'English'],
    ['de', undefined, 'Deutsch'],
    ['pt-br', undefined, 'Português (Brasil)'],
  ] as const)(
    'in %s mark the current language; three are in the bar, eight in its menu',
    async (locale, inBar, inMenu) => {
      await drawComponent(<LanguageSwitcher />, { locale, address: '/here?page=3' });
      const menu = screen.getByRole('group', { name: /./ }).querySelector('details');
      const inside = [...(menu?.querySelectorAll('a') ?? [])];
      const bar = [...document.querySelectorAll<HTMLElement>('a')].filter(
        (item) => !menu?.contains(item),
      );
      expect([current(bar), current(inside)]).toEqual([inBar ? [inBar] : [], [inMenu]]);
      expect(hrefs(bar)).toEqual(
        ['zh-hk', 'zh-cn', 'en'].map((item) => `/here?page=3&locale=${item}`),
      );
      expect(hrefs(inside)).toEqual(locales.map((item) => `/here?page=3&locale=${item}`));
    },
  );
});
