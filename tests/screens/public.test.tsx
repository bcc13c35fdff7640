import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import '../setup/visitor-actions.ts';
import { cleanup, screen, waitFor, within } from '../setup/drawing.ts';
import { pages } from '#web/pages.ts';
import { pathForUser } from '#web/components/auth/path-for-user.ts';
import { givenColleague, givenVisitor } from '../setup/given-people.ts';
import { givenEvent, givenHold, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { multipart, picture } from '../setup/upload.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => testApp.close());

const manage = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });
const days = (n: number): string =>
  new Date(testApp.platform.clock() + n * 86_400_000).toISOString();
const page = (sold: Sold): string => `/event/${sold.event_id}/${sold.slug}`;
const price = (sold: Sold) =>
  manage('GET', `/events/${sold.event_id}/tickets/${sold.ticket_id}`).then(
    ({ data }) => (data as { prices: { quantity_reserved: number }[] }).prices[0],
  );
const code = (sold: Sold, body: object) =>
  manage('POST', `/events/${sold.event_id}/promo-codes`, body);
const more = (name = 'Standing') => screen.getByRole('button', { name: `One more, ${name}` });
const out = () => screen.getByRole('button', { name: 'Check out' });

describe('the event page', () => {
  test('shows title, date, place and organizer, with its actions', async () => {
    const sold = await givenEvent(testApp, staff, {
      event: {
        title: '夜渡 Night Ferry',
        summary: 'Songs of a harbour',
        description: '<p>All <strong>aboard</strong></p>',
        start_date: '2099-12-24T20:00',
        end_date: '2099-12-24T23:00',
        location_details: {
          venue_name: '明渠 Nullah',
          address_line_1: '1 Tai Hang Road',
          city: 'Causeway Bay',
          country: 'HK',
        },
      },
      settings: {
        support_email: 'ask@nullah.test',
        directions: '<p>Exit A</p>',
        weather_rule: '<p>Signal 8: off</p>',
      },
    });
    await openScreen(testApp, page(sold));
    screen.getByRole('heading', { level: 1, name: '夜渡 Night Ferry' });
    // A single date when the event is on one day.
    expect(document.body.textContent).toContain('Thu, Dec 24, 2099 8:00pm – 11:00pm');
    screen.getByText('明渠 Nullah', { selector: 'dd *' });
    expect(screen.getByRole('link', { name: /^Map/ }).getAttribute('href')).toContain(
      encodeURIComponent('明渠 Nullah'),
    );
    expect(screen.getByRole('link', { name: /^Get directions/ }).getAttribute('rel')).toBe(
      'noopener noreferrer',
    );
    expect(screen.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
      `/api/public/events/${sold.event_id}/calendar.ics`,
    );
    expect(screen.getByRole('link', { name: /ask@nullah/ }).getAttribute('href')).toBe(
      'mailto:ask@nullah.test',
    );
    for (const name of ['How to get there', 'Weather arrangements', 'Harbour Nights'])
      screen.getByRole('heading', { level: 2, name });
    expect(screen.getByText('aboard').tagName).toBe('STRONG');
  });

  test('has images, files and categories with descriptions', async () => {
    const sold = await givenEvent(testApp, staff, { event: { categories: ['concert', '粵劇'] } });
    for (const [type, alt] of [
      ['EVENT_COVER', 'The pier at night'],
      ['EVENT_GALLERY', 'The choir'],
    ])
      await testApp.ask('POST', `/events/${sold.event_id}/images`, {
        token: staff.token,
        ...multipart([
          { field: 'image', name: 'a.png', bytes: await picture(1200, 600) },
          { field: 'type', bytes: type ?? '' },
          { field: 'alt', bytes: alt ?? '' },
        ]),
      });
    await testApp.ask('POST', `/events/${sold.event_id}/attachments`, {
      token: staff.token,
      ...multipart([
        {
          field: 'attachment',
          name: '場刊.pdf',
          type: 'application/pdf',
          bytes: '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
        },
      ]),
    });
    await manage('POST', `/events/${sold.event_id}/categories`, {
      categories: ['concert', '粵劇'],
    });
    await openScreen(testApp, page(sold));
    expect(screen.getByAltText('The pier at night').getAttribute('loading')).toBe('eager');
    expect(
      within(screen.getByRole('list', { name: 'Pictures' }))
        .getByAltText('The choir')
        .getAttribute('srcset'),
    ).toMatch(/\d+w/);
    const file = within(screen.getByRole('region', { name: 'Downloads' })).getByRole('link');
    expect([file.textContent, file.hasAttribute('download')]).toEqual(['場刊PDF, 1 kB', true]);
    expect(screen.getByRole('link', { name: 'Concert' }).getAttribute('href')).toBe(
      '/?category=concert',
    );
    expect(screen.getByRole('link', { name: '粵劇' }).getAttribute('href')).toBe(
      `/?category=${encodeURIComponent('粵劇')}`,
    );
  });

  test('shares by the device, else copies the link, else explains how', async () => {
    const sold = await givenEvent(testApp, staff);
    const { user } = await openScreen(testApp, page(sold));
    const share = screen.getByRole('button', { name: 'Share' });
    const url = `${testApp.platform.config.base_url}${page(sold)}`;
    await user.click(share);
    await screen.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(url);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(share);
    await screen.findByText(`The link could not be copied. Copy it from here: ${url}`);
    const device = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')));
    Object.assign(navigator, { share: device });
    await user.click(share);
    expect(device).toHaveBeenCalledWith({ title: expect.stringContaining('Night'), url });
    Reflect.deleteProperty(navigator, 'share');
  });

  test('counts a view once as a new visitor, then as a repeated one', async () => {
    const sold = await givenEvent(testApp, staff);
    const seen = async () =>
      Object.values(
        (await testApp.platform.db
          .selectFrom('event_views')
          .selectAll()
          .where('event_id', '=', sold.event_id)
          .executeTakeFirst()) ?? {},
      ).filter((item) => typeof item === 'number' && item !== sold.event_id);
    for (const counts of [
      [1, 1],
      [1, 2],
    ]) {
      await openScreen(testApp, page(sold));
      await waitFor(async () =>
        expect((await seen()).sort((a, b) => Number(a) - Number(b))).toEqual(counts),
      );
      cleanup();
    }
  });
});

describe('a missing event', () => {
  test.each<[why: string, path: (sold: Sold) => string, given: Parameters<typeof givenEvent>[2]]>([
    ['is a draft', page, { status: 'DRAFT' }],
    ['was archived', page, { status: 'ARCHIVED' }],
    ['never was', () => '/event/99999999/nothing', {}],
    ['has no number', () => '/event/abc/nothing', {}],
    ['is asked for by its slug', () => '/events/0/nobody-has-this', {}],
  ])('because it %s shows a page with a way on', async (_, path, given) => {
    const sold = await givenEvent(testApp, staff, given);
    await openScreen(testApp, path(sold));
    await screen.findByRole('heading', { level: 1, name: 'Event not found or not available' });
    screen.getByText('It may have been archived, or the link is incomplete. See what else is on.');
    expect(screen.getByRole('link', { name: /See what/ }).getAttribute('href')).toBe('/');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
  });

  test('its own team sees the draft, marked as such; other accounts do not', async () => {
    const sold = await givenEvent(testApp, staff, {
      status: 'DRAFT',
      event: { title: 'Secret plan' },
    });
    const { go } = await openScreen(testApp, page(sold), { token: staff.token });
    await screen.findByRole('heading', { level: 1, name: 'Secret plan' });
    screen.getByText('Preview – not public');
    expect(screen.queryByRole('link', { name: 'Add to calendar' })).toBeNull();
    await go('/event/999999/nothing');
    await screen.findByRole('heading', { level: 1, name: 'Event not found or not available' });
    cleanup();
    const stranger = await givenStaff(testApp);
    await openScreen(testApp, page(sold), { token: stranger.token });
    await screen.findByRole('heading', { level: 1, name: 'Event not found or not available' });
  });

  test.each([
    ['/event/:id/wrong-slug'],
    ['/e/:id'],
    ['/events/:id/:slug'],
    ['/events/:id/somebody-elses'],
  ])('%s redirects to the canonical address', async (form) => {
    const sold = await givenEvent(testApp, staff);
    const { address } = await openScreen(
      testApp,
      form.replace(':id', String(sold.event_id)).replace(':slug', sold.slug),
    );
    await screen.findByRole('heading', { level: 1, name: /^Night/ });
    await waitFor(() => expect(address().replace(/^\/(e|events)\//, '/event/')).toBe(page(sold)));
  });
});

describe('the frame of public pages', () => {
  test('offers sign-in and registration; a signed-in visitor sees their name with a link', async () => {
    await openScreen(testApp, '/past-events');
    const top = () => within(screen.getAllByRole('banner')[0] as HTMLElement);
    expect(top().getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?client_previous_url=%2Fpast-events',
    );
    expect(top().getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register');
    cleanup();
    const colleague = await givenColleague(testApp, staff, 'ORGANIZER');
    await openScreen(testApp, '/past-events', { token: colleague.token });
    expect((await top().findByRole('link', { name: 'Ming' })).getAttribute('href')).toBe(
      '/manage/events',
    );
    expect(top().queryByRole('link', { name: 'Log in' })).toBeNull();
  });

  test('signing in from an event returns to it', async () => {
    const sold = await givenEvent(testApp, staff);
    await openScreen(testApp, page(sold));
    const [top] = screen.getAllByRole('banner');
    const link = within(top as HTMLElement).getByRole('link', { name: 'Log in' });
    const search = new URL(link.getAttribute('href') ?? '', 'http://venue.test').searchParams;
    expect(search.get('client_previous_url')).toBe(page(sold));
    expect(pathForUser(search, { role: null })).toBe(page(sold));
  });

  test('the visitor’s name links to an existing page, and signing out works everywhere', async () => {
    const token = await givenVisitor(testApp);
    const { user, go, address } = await openScreen(testApp, '/past-events', { token });
    const name = await screen.findByRole('link', { name: 'Ming' });
    await go(name.getAttribute('href') ?? '');
    await screen.findByRole('heading', { level: 1, name: 'Ming Ho' });
    expect(address()).toBe('/profile');
    expect(document.body.textContent).toContain('@venue.test');
    await go('/past-events');
    const [top] = screen.getAllByRole('banner');
    await user.click(within(top as HTMLElement).getByRole('button', { name: 'Log out' }));
    await screen.findByRole('link', { name: 'Log in' });
    expect((await testApp.ask('GET', '/users/me', { token })).status).toBe(401);
  });

  test.each(pages.public.map(({ path }) => path))('a visitor can sign out on /%s', async (path) => {
    const sold = await givenEvent(testApp, staff);
    const token = await givenVisitor(testApp);
    const address = path
      .replace(':eventId', String(sold.event_id))
      .replace(':eventSlug?', sold.slug)
      .replace('*', 'that-leads-nowhere');
    const { user } = await openScreen(testApp, `/${address}`, { token });
    const [top] = screen.getAllByRole('banner');
    await user.click(await within(top as HTMLElement).findByRole('button', { name: 'Log out' }));
    await waitFor(async () =>
      expect((await testApp.ask('GET', '/users/me', { token })).status).toBe(401),
    );
  });

  test('the menu on a phone opens, closes, and closes on navigation', async () => {
    const { user, address, go } = await openScreen(testApp, '/past-events');
    const menu = screen.getByRole('button', { name: 'Menu' });
    expect(menu.getAttribute('aria-expanded')).toBe('false');
    await user.click(menu);
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', {
        name: 'Trending events',
      }),
    );
    await waitFor(() => expect(address()).toBe('/trending-events'));
    await waitFor(() => expect(menu.getAttribute('aria-expanded')).toBe('false'));
    // It is closed when the visitor returns.
    await go('/past-events');
    await waitFor(() => expect(address()).toBe('/past-events'));
    expect(menu.getAttribute('aria-expanded')).toBe('false');
  });

  test('each language has its own name, keeps the address, and the current one is marked', async () => {
    await openScreen(testApp, '/past-events?page=2&locale=en');
    const [languages] = screen.getAllByRole('group', { name: 'Language' });
    expect(
      within(languages as HTMLElement)
        .getAllByRole('link')
        .slice(0, 3)
        .map((element) => [
          element.getAttribute('aria-label'),
          element.getAttribute('href'),
          element.getAttribute('lang'),
          element.getAttribute('aria-current'),
        ]),
    ).toEqual([
      ['繁體中文', '/past-events?page=2&locale=zh-hk', 'zh-HK', null],
      ['简体中文', '/past-events?page=2&locale=zh-cn', 'zh-CN', null],
      ['EN, English', '/past-events?page=2&locale=en', 'en', 'true'],
    ]);
  });

  test('search engines get the canonical address and the language alternatives', async () => {
    const sold = await givenEvent(testApp, staff);
    await openScreen(testApp, `/e/${sold.event_id}/${sold.slug}`);
    // Here the router has a different origin.
    const [origin] = /^https?:\/\/[^/]+/.exec(
      document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
    ) ?? [''];
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(
      `${origin}${page(sold)}?locale=en`,
    );
    expect(
      [...document.querySelectorAll('link[rel="alternate"][hreflang]')].map((element) => [
        element.getAttribute('hreflang'),
        element.getAttribute('href')?.slice(origin?.length),
      ]),
    ).toEqual([
      ['zh-HK', page(sold)],
      ['zh-CN', `${page(sold)}?locale=zh-cn`],
      ['en', `${page(sold)}?locale=en`],
      ['de', `${page(sold)}?locale=de`],
      ['fr', `${page(sold)}?locale=fr`],
      ['es', `${page(sold)}?locale=es`],
      ['pt-PT', `${page(sold)}?locale=pt`],
      ['pt-BR', `${page(sold)}?locale=pt-br`],
      ['x-default', page(sold)],
    ]);
  });

  test('an unknown address says so and leads home', async () => {
    await openScreen(testApp, '/nothing/here');
    screen.getByRole('heading', { level: 1, name: 'Page not found' });
    screen.getByText('The page you are looking for does not exist');
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe(
      '/',
    );
  });

  test('each entry in the table of contents of the terms leads to its section', async () => {
    await openScreen(testApp, '/terms');
    const links = within(
      await screen.findByRole('navigation', { name: 'On this page' }),
    ).getAllByRole('link');
    expect(links.length).toBe(10);
    for (const link of links)
      expect(document.querySelector(link.getAttribute('href') ?? 'x')?.textContent).toContain(
        link.textContent,
      );
  });
});

describe('the widget', () => {
  test('shows only tickets, and opens the checkout at top level with selection and codes', async () => {
    const sold = await givenEvent(testApp, staff, { price: 100 });
    await code(sold, { code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 });
    const { user } = await openScreen(
      testApp,
      `/widget/${sold.event_id}?promo_code=half&aff=radio&locale=en`,
    );
    expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null]);
    await screen.findByText(/applied/);
    await user.click(more());
    const opened = vi.spyOn(window, 'open').mockReturnValue(window as never);
    await user.click(out());
    expect(opened.mock.calls).toEqual([
      [
        `/checkout/${sold.event_id}?tickets=${sold.price_id}:1&promo_code=HALF&aff=radio&locale=en`,
        '_top',
      ],
    ]);
    expect((await price(sold))?.quantity_reserved).toBe(0);
  });

  test('opens a new window when the embedding page forbids top-level navigation', async () => {
    const sold = await givenEvent(testApp, staff);
    const { user } = await openScreen(testApp, `/widget/${sold.event_id}`);
    await user.click(more());
    const opened = vi
      .spyOn(window, 'open')
      .mockImplementation((_, target) => (target === '_top' ? null : (window as never)));
    await user.click(out());
    expect(opened.mock.calls.map(([, target]) => target)).toEqual(['_top', '_blank']);
  });

  test('of a missing event says so and is not indexed', async () => {
    await openScreen(testApp, '/widget/99999999');
    expect(screen.getAllByText('Event not found or not available').length).toBeGreaterThan(0);
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('the event lists', () => {
  test('an empty venue explains what will be shown', async () => {
    const empty = await openTestApp();
    try {
      await givenStaff(empty);
      for (const [path, title] of [
        ['/', 'No events announced yet'],
        ['/trending-events', 'Nothing on sale yet'],
        ['/past-events', 'No past events yet'],
      ] as const) {
        await openScreen(empty, path);
        screen.getByText(title);
        expect(screen.queryByRole('search')).toBeNull();
        cleanup();
      }
    } finally {
      await empty.close();
    }
  });

  test('home lists this week first, then later events, each with price and state', async () => {
    await givenEvent(testApp, staff, {
      price: 120,
      event: {
        title: 'Soon one',
        start_date: days(2),
        end_date: days(2.1),
        location_details: { venue_name: 'Pier 4', city: 'Central' },
      },
    });
    await givenEvent(testApp, staff, {
      price: 0,
      type: 'FREE',
      event: { title: 'Later one', start_date: days(40), end_date: days(40.1) },
    });
    await openScreen(testApp, '/');
    const soon = within(
      screen
        .getByRole('heading', { level: 2, name: 'Tonight and this week' })
        .closest('section') as HTMLElement,
    );
    const later = within(
      screen
        .getByRole('heading', { level: 2, name: 'Coming up' })
        .closest('section') as HTMLElement,
    );
    const card = soon.getByRole('link', { name: 'Soon one' }).closest('article');
    expect(card?.textContent).toMatch(/From HK\$120\.00/);
    expect(card?.textContent).toContain('Pier 4');
    expect(
      later.getByRole('link', { name: 'Later one' }).closest('article')?.textContent,
    ).toContain('Free');
    expect([soon.queryByText('Later one'), later.queryByText('Soon one')]).toEqual([null, null]);
  });

  test('a typed day filters the list, keeps the focus, and announces the number', async () => {
    await givenEvent(testApp, staff, {
      event: { start_date: '2099-06-06T15:00', end_date: '2099-06-06T17:00' },
    });
    const { user, address } = await openScreen(testApp, '/');
    const day = screen.getByLabelText('Choose a day');
    await user.type(day, '2099-06-06');
    expect(address()).toBe('/');
    await user.keyboard('{Enter}');
    await screen.findByText('1 event found');
    expect(address()).toBe('/?date=2099-06-06&category=&price=&query=');
    expect(document.activeElement).toBe(day);
    expect(screen.getAllByRole('status').map((element) => element.textContent)).toContain(
      '1 event found',
    );
    cleanup();
    await openScreen(testApp, '/?date=0002-01-01&query=%00');
    screen.getByRole('heading', { level: 1, name: 'What’s on' });
  });

  test('filters are in the address; an empty result says how to find more', async () => {
    const sold = await givenEvent(testApp, staff, {
      event: {
        title: 'Puppets of Wan Chai',
        start_date: '2099-05-05T15:00',
        end_date: '2099-05-05T17:00',
      },
    });
    await manage('POST', `/events/${sold.event_id}/categories`, { categories: ['family'] });
    const { user, address } = await openScreen(testApp, '/');
    const search = within(screen.getByRole('search', { name: 'Find events' }));
    await user.selectOptions(search.getByLabelText('Category'), 'Family');
    await screen.findByText('1 event found');
    expect(new URLSearchParams(address().split('?')[1]).get('category')).toBe('family');
    screen.getByRole('link', { name: 'Puppets of Wan Chai' });
    cleanup();
    await openScreen(testApp, '/?date=2099-05-05');
    screen.getByText('1 event found');
    cleanup();
    const { user: again } = await openScreen(testApp, '/?query=nobody-plays-this');
    screen.getByText('No events found');
    await again.click(screen.getAllByRole('link', { name: 'Clear filters' })[0] as HTMLElement);
    await screen.findByRole('heading', { name: 'Coming up' });
    await again.type(
      within(screen.getByRole('search')).getByLabelText('Search events'),
      'puppets{Enter}',
    );
    await screen.findByText('1 event found');
  });

  test('typed words are kept when a date or another filter is chosen', async () => {
    const { user, address } = await openScreen(testApp, '/');
    await user.type(screen.getByLabelText('Search events'), 'nobody');
    await user.click(within(screen.getByLabelText('Date')).getByRole('link', { name: 'Today' }));
    await screen.findByText('No events found');
    expect(new URLSearchParams(address().split('?')[1]).get('query')).toBe('nobody');
    expect(screen.getByLabelText('Search events')).toHaveProperty('value', 'nobody');
    expect(
      screen.getByRole('link', { name: 'Today', current: true }).getAttribute('href'),
    ).toContain('date=today');
  });

  test('past events are marked as ended, and sold-out ones stay in the list', async () => {
    await givenEvent(testApp, staff, {
      event: { title: 'Long ago', start_date: days(-30), end_date: days(-29.9) },
    });
    await openScreen(testApp, '/past-events');
    expect(
      screen.getByRole('link', { name: 'Long ago' }).closest('article')?.textContent,
    ).toContain('Ended');
    // Visitors can choose any day; today and this week are not over.
    const dates = within(screen.getByLabelText('Date'));
    expect(dates.getAllByRole('link').map((element) => element.textContent)).toEqual(['Any day']);
    dates.getByLabelText('Choose a day');
  });

  test('a page that no longer exists redirects to the last page of the same search', async () => {
    const { address } = await openScreen(testApp, '/past-events?query=ago&page=7');
    screen.getByRole('link', { name: 'Long ago' });
    expect(address()).toBe('/past-events?query=ago&page=1');
  });

  test("every event of an organizer can be reached from the organizer's page", async () => {
    const { data } = await manage('POST', '/organizers', {
      name: 'Many Nights',
      email: 'many@example.com',
    });
    const { id: organizer_id } = data as { id: number };
    for (let n = 1; n <= 25; n++)
      await givenEvent(testApp, staff, {
        event: { title: `No. ${n}`, organizer_id, start_date: days(n), end_date: days(n + 0.1) },
      });
    const { user } = await openScreen(testApp, `/organizers/${organizer_id}`);
    expect(screen.queryByText('No. 25')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await screen.findByText('No. 25');
    expect(screen.queryByText('No. 1')).toBeNull();
  });

  test('the best-selling event of the week is first in trending', async () => {
    const [quiet, loud] = [
      await givenEvent(testApp, staff, { price: 0, type: 'FREE', event: { title: 'Quiet' } }),
      await givenEvent(testApp, staff, { price: 0, type: 'FREE', event: { title: 'Loud' } }),
    ];
    const held = await givenHold(testApp, loud, 5);
    await testApp.ask('PUT', `/public/events/${loud.event_id}/order/${held.short_id}`, {
      cookie: held.cookie,
      body: { order: { first_name: 'A', email: 'a@example.com', terms: true }, attendees: [] },
    });
    await openScreen(testApp, '/trending-events');
    const titles = screen
      .getAllByRole('heading', { level: 2 })
      .map((element) => element.textContent);
    expect(titles.indexOf('Loud')).toBe(0);
    expect(titles).toContain('Quiet');
    expect(quiet.event_id).toBeLessThan(loud.event_id);
  });

  test('a card shows sold out, few left, or when its sale opens', async () => {
    const given: [string, Parameters<typeof givenEvent>[2]][] = [
      ['None left', { quantity: 0 }],
      ['Opens later', { ticket: { sale_start_date: '2098-01-01T10:00' } }],
    ];
    for (const [title, more_] of given)
      await givenEvent(testApp, staff, { ...more_, event: { title } });
    await openScreen(testApp, '/trending-events');
    const textOf = (title: string) =>
      screen.getByRole('link', { name: title }).closest('article')?.textContent;
    expect(textOf('None left')).toContain('Sold out');
    expect(textOf('Opens later')).toContain('On sale Wed, Jan 1, 2098 10:00am');
  });
});
