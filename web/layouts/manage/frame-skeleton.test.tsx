// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { unnamedVenue } from '#platform/pure/venue.ts';
import { firstMessages } from '#web/lib/load-messages.ts';
import { LocaleProvider } from '#web/lib/locale.tsx';
import { ServedPage } from '#web/lib/served-page.ts';
import { FrameSkeleton } from './frame-skeleton.tsx';

const messages = await firstMessages('en', 'manage');
const event = 'routes/manage/event/$eventId';
/** What the server renders at an address of the back office. */
function written(...ids: string[]): string {
  const below = ids.reduceRight<{ id: string; path: string; Component: () => React.ReactNode }[]>(
    (children, id, at) => [
      {
        id,
        path: at === 0 ? '/' : `${at}`,
        Component: at === 0 ? FrameSkeleton : () => <Outlet />,
        ...(children.length > 0 ? { children } : {}),
      },
    ],
    [],
  );
  const Page = createRoutesStub(below);
  return renderToStaticMarkup(
    <ServedPage value={{ venue: { ...unnamedVenue(false), name: 'Harbour Hall' } }}>
      <LocaleProvider locale="en" messages={messages}>
        <Page
          initialEntries={[
            `/${ids
              .map((_, at) => at)
              .slice(1)
              .join('/')}`,
          ]}
        />
      </LocaleProvider>
    </ServedPage>,
  );
}

test.each([
  ['a screen', ['layouts/manage', event, `${event}/dashboard`], 'Dashboard'],
  [
    'a drawer, which stands before its list',
    ['layouts/manage', event, `${event}/orders`, `${event}/orders/$orderId`],
    'Orders',
  ],
])('the HTML of %s has the venue and the page title before any script runs', (_, ids, title) => {
  const html = written(...ids);
  expect(html).toContain('Harbour Hall');
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  expect(html).toContain(`<title>${title} · Harbour Hall</title>`);
});

test('the HTML of a screen has its description', () => {
  const text = '<p class="_text_';
  expect(written('layouts/manage', 'routes/account/users')).toContain(text);
  expect(written('layouts/manage', 'routes/account/users', 'routes/account/users/create')).toMatch(
    /<p class="_text_[^>]*>Who works in this account/,
  );
  expect(written('layouts/manage', event, `${event}/orders`)).not.toContain(text);
});

test('a page without a title shows none', () => {
  expect(written('layouts/manage', event)).not.toContain('<h1');
});
