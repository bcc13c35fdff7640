// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { unnamedVenue, type Venue } from '#platform/pure/venue.ts';
import type { Catalogue } from './page.ts';
import { LocaleProvider } from './lib/locale.tsx';
import { ServedPage } from './lib/served-page.ts';
import { Layout } from './root.tsx';

// Nothing is built here, so there are no scripts to list.
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  Scripts: () => null,
}));

vi.mock('virtual:message-urls', () => ({
  default: Object.fromEntries(
    ['public', 'visit', 'terms', 'manage'].map((name) => [`${name}/en`, `/assets/${name}.js`]),
  ),
}));

const documentOf = (venue: Venue, catalogue?: Catalogue, early = ''): string => {
  const Document = createRoutesStub([{ path: '/', Component: () => <Layout>words</Layout> }]);
  return renderToStaticMarkup(
    <ServedPage value={{ venue, catalogue, early }}>
      <LocaleProvider locale="en" messages={{}}>
        <Document />
      </LocaleProvider>
    </ServedPage>,
  );
};
const iconsOf = (page: string): string[] =>
  [...page.matchAll(/<link rel="icon"[^>]*>/g)].map(([link]) => link);

test('the favicon is the venue’s logo, or the product’s icon without one', () => {
  const venue = { ...unnamedVenue(false), name: '海濱會堂' };
  const logo_url = '/api/public/files/logo.webp';
  expect(iconsOf(documentOf({ ...venue, logo_url }))).toEqual([
    `<link rel="icon" href="${logo_url}"/>`,
  ]);
  expect(iconsOf(documentOf(venue))).toEqual([
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>',
  ]);
});

test('a page preloads exactly the message catalogues that it starts with', () => {
  const asked = (catalogue?: Catalogue): string[] =>
    [
      ...documentOf(unnamedVenue(false), catalogue).matchAll(
        /<link rel="modulepreload" href="\/assets\/(\w+)\.js"/g,
      ),
    ].map(([, name = '']) => name);
  expect(asked()).toEqual(['public']);
  expect(asked('visit')).toEqual(['public', 'visit']);
  expect(asked('manage')).toEqual(['public', 'visit', 'manage']);
});

test('a public page preloads the fonts, a page with early calls does not', () => {
  const fonts = (early: string): [links: number, late: boolean] => {
    const page = documentOf(unnamedVenue(false), 'manage', early);
    return [
      [...page.matchAll(/<link rel="preload" as="font"/g)].length,
      page.includes('data-fonts="late"'),
    ];
  };
  expect(fonts('')).toEqual([2, false]);
  expect(fonts('begin()')).toEqual([0, true]);
});
