import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { fileOf, segmentsOf } from './lib/page-at.ts';
import { layoutNames, type Page } from './page.ts';
import { pages } from './pages.ts';

/** Converts a page of web/pages.ts to an entry of React Router's table. Layouts add no path. */
function routeOf(page: Page, above: string): RouteConfigEntry {
  const path = [above, page.path].filter(Boolean).join('/');
  const file = fileOf(segmentsOf(path), page.path === '');
  return page.path === ''
    ? index(file)
    : route(
        page.path,
        file,
        page.children?.map((child) => routeOf(child, path)),
      );
}

export default layoutNames.flatMap((name) => {
  const entries = pages[name].map((page) => routeOf(page, ''));
  return name === 'bare' ? entries : [layout(`layouts/${name}.tsx`, entries)];
});
