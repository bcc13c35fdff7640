import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Plugin } from 'vite';
import { locales, offeredLocales, type Locale } from '../../platform/pure/locales.ts';
import { isFindable } from '../layouts/manage/setting-fields.ts';
import { bundles, compile, type Bundle } from './catalogues.ts';

const prefix = 'virtual:messages/';
const urlsId = 'virtual:message-urls';
const labelsId = 'virtual:palette-labels';
const loadersId = 'virtual:message-loaders';
const urlsFile = 'message-urls.json';

/**
 * Returns each text by which the palette finds something, in the languages of the switcher, without
 * messages that have placeholders.
 */
function labelsIn(folder: string): Record<string, string[]> {
  const labels: Record<string, string[]> = {};
  for (const locale of offeredLocales)
    for (const bundle of bundles)
      for (const [key, text] of Object.entries(compile(folder, locale, bundle)))
        if (typeof text === 'string' && isFindable(key))
          labels[key] = [...new Set([...(labels[key] ?? []), text])];
  return labels;
}

const spokenIn = (folder: string): Locale[] =>
  locales.filter((locale) => existsSync(join(folder, locale)));

/** Returns the imports of all bundles, written out, as a bundler follows only literal addresses. */
function loadersFor(folder: string): string {
  const of = (bundle: Bundle): string =>
    spokenIn(folder)
      .map((locale) => `"${locale}":()=>import("${prefix}${bundle}/${locale}")`)
      .join();
  return `export default {${bundles.map((bundle) => `"${bundle}":{${of(bundle)}}`).join()}}`;
}

/** Returns the module of a catalogue. */
function catalogueModule(folder: string, locale: Locale, bundle: Bundle): string {
  const json = JSON.stringify(compile(folder, locale, bundle));
  return [
    `const m=JSON.parse(${JSON.stringify(json)});`,
    'for(const k in m)if(typeof m[k]==="string")m[k]=[{type:0,value:m[k]}];',
    'export default m',
  ].join('');
}

/**
 * Returns the file names of the catalogues' chunks; null for other chunks. All share one version,
 * which changes with any text: every page names each catalogue, and hashes do not compress.
 */
export function catalogueFileNames(
  root: string,
): (chunk: { moduleIds: readonly string[] }) => string | null {
  const folder = join(root, 'messages');
  const version = (): string => {
    const texts = bundles.flatMap((bundle) =>
      spokenIn(folder).map((locale) => catalogueModule(folder, locale, bundle)),
    );
    return crc32(texts.join('\n')).toString(36);
  };
  let known: string | undefined;
  return ({ moduleIds }) => {
    const id = moduleIds.find((item) => item.startsWith(`\0${prefix}`));
    if (!id) return null;
    const [bundle, locale] = id.slice(prefix.length + 1).split('/');
    return `assets/${bundle}-${locale}-${(known ??= version())}.js`;
  };
}

/**
 * Serves `virtual:messages/<bundle>/<locale>`: a catalogue parsed at build time, so that the
 * browser needs no parser. `virtual:message-loaders` loads each of them: bundle → locale → import;
 * a locale without a folder has none. `virtual:palette-labels` has the texts by which the command
 * palette finds screens and settings, in each language of the switcher: key → texts.
 * `virtual:message-urls` tells the server the address of each public catalogue, so that a page can
 * preload it.
 */
export function messagesPlugin(root: string): Plugin {
  const folder = join(root, 'messages');
  let clientFolder = join(root, 'build/client');
  return {
    name: 'foyer:messages',
    configResolved(config) {
      const out = config.environments['client']?.build.outDir;
      if (out) clientFolder = resolve(config.root, out);
    },
    resolveId: (id) =>
      id.startsWith(prefix) || [urlsId, labelsId, loadersId].includes(id) ? `\0${id}` : null,
    load(id) {
      // The browser already has its messages; the server is built after the browser's build.
      if (id === `\0${urlsId}`) {
        const isServerBuild = this.environment.mode === 'build' && this.environment.name === 'ssr';
        const urls = isServerBuild ? readFileSync(join(clientFolder, urlsFile), 'utf8') : '{}';
        return `export default ${urls}`;
      }
      if (id === `\0${loadersId}`) return loadersFor(folder);
      if (id === `\0${labelsId}`)
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(labelsIn(folder)))})`;
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [bundle, locale] = id.slice(prefix.length + 1).split('/') as [Bundle, Locale];
      return catalogueModule(folder, locale, bundle);
    },
    generateBundle(_, files) {
      if (this.environment.name !== 'client') return;
      const urls: Record<string, string> = {};
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue;
        for (const module of file.moduleIds)
          if (module.startsWith(`\0${prefix}`))
            urls[module.slice(prefix.length + 1)] = `/${file.fileName}`;
      }
      const expected = bundles.length * spokenIn(folder).length;
      if (Object.keys(urls).length !== expected)
        this.error(`Expected ${expected} message catalogues, found ${Object.keys(urls).length}.`);
      this.emitFile({ type: 'asset', fileName: urlsFile, source: JSON.stringify(urls) });
    },
    handleHotUpdate({ file, server }) {
      if (file.startsWith(folder)) server.ws.send({ type: 'full-reload' });
    },
  };
}
