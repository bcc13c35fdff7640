import type { Plugin } from 'vite';

export const asked = /if \((?:init|opts\?)\.instrumentations\)/g;
/** What runs only for forms that are sent through the router (ours call the API) and for fetchers, which no screen has. */
export const fetchers = ['handleAction', 'handleFetcherAction', 'handleFetcherLoader'] as const;

/** The router without them; throws when it is written differently from what was expected. */
export function withoutFetchers(code: string): string {
  return fetchers.reduce((light, name) => {
    const whole = new RegExp(
      `^\\tasync function ${name}\\([^\\n]*\\) \\{\\n[\\s\\S]*?^\\t\\}\\n`,
      'm',
    );
    if (!whole.test(light))
      throw new Error(`react-router has no function ${name} as it was expected.`);
    return light.replace(
      whole,
      `\tasync function ${name}() {\n\t\tthrow new Error("Left out of this build: ${name}");\n\t}\n`,
    );
  }, code);
}

/**
 * React Router's instrumentation is only for those who hand it some, which the browser's entry does not, and nothing here
 * uses its actions and fetchers: two kilobytes stay at home. A version of the router that is written differently stops
 * the build instead of growing silently.
 */
export function lightRouterPlugin(): Plugin {
  return {
    name: 'foyer:light-router',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\/lib\/router\/router\.js$/ },
      handler(code, id) {
        if (this.environment.name !== 'client') return null;
        if (code.match(asked)?.length !== 3)
          this.error(`${id} is written differently from what was expected.`);
        return { code: withoutFetchers(code).replace(asked, 'if (false)'), map: null };
      },
    },
  };
}
