import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { barrelPlugin } from './web/vite/barrel-plugin.ts';
import { chunkGroups } from './web/vite/chunks.ts';
import { contractsPlugin } from './web/vite/contracts-plugin.ts';
import { kitPlugin } from './web/vite/kit-plugin.ts';
import { mantineStylesPlugin } from './web/vite/mantine-styles-plugin.ts';
import { mantineVariablesPlugin } from './web/vite/mantine-variables-plugin.ts';
import { catalogueFileNames, messagesPlugin } from './web/vite/messages-plugin.ts';
import { tablerPlugin } from './web/vite/tabler-plugin.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const catalogueName = catalogueFileNames(root);

export default defineConfig({
  root,
  publicDir: 'web/public',
  cacheDir: '.tmp/vite',
  plugins: [
    tablerPlugin(),
    barrelPlugin(),
    contractsPlugin(root),
    messagesPlugin(root),
    mantineVariablesPlugin(),
    mantineStylesPlugin(root),
    kitPlugin(root),
    reactRouter(),
  ],
  resolve: {
    // Messages are parsed at build time; this leaves the 10 kB parser out of the browser.
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
    dedupe: ['react', 'react-dom', '@formatjs/icu-messageformat-parser'],
  },
  // Found late, each of these would make Vite reload the page while developing.
  optimizeDeps: {
    include: [
      'react-intl',
      '@tanstack/react-query',
      'zod',
      '@mantine/core',
      '@mantine/hooks',
      '@mantine/modals',
      '@mantine/notifications',
      '@mantine/spotlight',
      'mantine-datatable',
      'uqr',
    ],
  },
  ssr: { noExternal: [/^@mantine\//, 'mantine-datatable', '@tabler/icons-react'] },
  build: { target: 'es2022', cssMinify: true, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        modulePreload: {
          // Every page has loaded these scripts first; their names in each list do not compress.
          resolveDependencies: (_, names) =>
            names.filter((name) => !/\/(?:rolldown-runtime|base|shell)-[^/]*\.js$/.test(name)),
        },
        rolldownOptions: {
          output: {
            // Pages name dozens of files, and their hashes do not compress; rolldown takes no shorter ones.
            chunkFileNames: (chunk) => catalogueName(chunk) ?? 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: chunkGroups(root),
            },
          },
        },
      },
    },
  },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
});
