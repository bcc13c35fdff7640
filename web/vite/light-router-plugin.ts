import type { Plugin } from 'vite';

const asked = /if \((?:init|opts\?)\.instrumentations\)/g;

/**
 * React Router's instrumentation is only for those who hand it some, which the browser's entry does not: its kilobyte
 * stays at home. A version of the router that is written differently stops the build instead of growing silently.
 */
export function lightRouterPlugin(): Plugin {
  return {
    name: 'foyer:light-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\/lib\/router\/router\.js$/ },
      handler(code, id) {
        if (this.environment.name !== 'client') return null;
        if (code.match(asked)?.length !== 3) this.error(`${id} is written differently from what was expected.`);
        return { code: code.replace(asked, 'if (false)'), map: null };
      },
    },
  };
}
