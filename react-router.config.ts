import type { Config } from '@react-router/dev/config';
import { precompress } from './web/vite/precompress.ts';

export default {
  ssr: true,
  appDirectory: 'web',
  buildDirectory: 'build',
  // Files of the browser build never change under their name, so they are compressed once, as well as possible.
  buildEnd: async ({ reactRouterConfig }) =>
    precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
