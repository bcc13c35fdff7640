import type { Config } from '@react-router/dev/config';
import { precompress } from './web/vite/precompress.ts';

export default {
  ssr: true,
  appDirectory: 'web',
  // Beside the one that is served, which it replaces when it is whole (tools/launch/build-web.ts).
  buildDirectory: process.env['FOYER_BUILD_DIR'] || 'build',
  // A page's loader in a file of its own would be one more file for a phone to wait for.
  splitRouteModules: false,
  // Files of the browser build never change under their name, so they are compressed once, as well as possible.
  buildEnd: async ({ reactRouterConfig }) =>
    precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
