import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const server = `
import { createContext, data } from 'react-router';
export const entry = {
  module: {
    cacheContext: createContext(),
    callContext: createContext(),
    inlineMarkContext: createContext(''),
    localeContext: createContext(),
    reportContext: createContext(),
    default: (request, status, headers) => {
      headers.set('content-type', 'text/html; charset=utf-8');
      return new Response('<!doctype html><p>a page</p>', { status, headers });
    },
    handleError: () => {},
  },
};
const loader = ({ request }) => {
  if (new URL(request.url).pathname === '/nothing') throw data(null, { status: 404 });
  return null;
};
export const routes = {
  root: { id: 'root', path: '*', module: { default: () => null, loader } },
};
export const assets = { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' };
export const publicPath = '/';
export const assetsBuildDirectory = '';
export const future = {};
export const ssr = true;
export const isSpaMode = false;
export const prerender = [];
export const routeDiscovery = { mode: 'initial' };
`;

/**
 * Creates a build with one page and two static files, so that a test does not need a build of the
 * real pages.
 */
export function makeSmallBuild(): string {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(root, '.tmp/small-build-'));
  for (const part of ['server', 'client/assets'])
    mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'server/index.js'), server);
  writeFileSync(join(folder, 'client/widget.js'), '"use strict";\n');
  writeFileSync(join(folder, 'client/assets/app-1.js'), 'export {};\n');
  return folder;
}
