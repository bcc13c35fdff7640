import type { Plugin } from 'vite';

/** Formatters of FormatJS that no screen uses: dates, money and lists have their own words here (decisions.md §11). */
export const unused = [
  'NumberToParts',
  'Duration',
  'DurationToParts',
  'RelativeTime',
  'DateToParts',
  'DateTimeRange',
  'Time',
  'TimeToParts',
  'Plural',
  'List',
  'ListToParts',
  'DisplayName',
];

const bound = new RegExp(
  `^\\t\\tformat(?:${unused.join('|')}): format\\w+\\.bind\\(.*\\),?$`,
  'gm',
);
const named = /^(?:Formatted|Memoized)\w+\.displayName = .*;$/gm;

/**
 * Lets the bundler drop what FormatJS binds to each `intl` and React's names of its components: three kilobytes of every
 * first visit. A version of the package that is written differently stops the build instead of growing silently.
 */
export function lightIntlPlugin(): Plugin {
  return {
    name: 'foyer:light-intl',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/(@formatjs\/intl|react-intl)\/index\.js$/ },
      handler(code, id) {
        if (this.environment.name !== 'client') return null;
        const core = id.includes('@formatjs');
        const found = code.match(core ? bound : named)?.length ?? 0;
        if (found < (core ? unused.length : 8))
          this.error(`${id} is written differently from what was expected.`);
        return {
          code: core
            ? code.replace(bound, '')
            : code.replace(named, '').replace(/= (createFormatted\w+\()/g, '= /* @__PURE__ */ $1'),
          map: null,
        };
      },
    },
  };
}
