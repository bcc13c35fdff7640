import { distance } from 'fastest-levenshtein';
import { settingOf } from './config-values.ts';

/** Shorter names, such as DEMO, are too similar to names of other programs. */
const least_letters = 8;
/** Letters that were added, left out or replaced; two that were swapped are two. */
const most_typos = 2;
const lettersOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/**
 * Returns a sentence for each variable whose name looks like a mistyped one of `known` that is not
 * set: without it, a typing error would silently leave the default in place.
 */
export function mistypedNames(
  env: Record<string, string | undefined>,
  known: readonly string[],
): string[] {
  const absent = known.filter((name) => name.length >= least_letters && !settingOf(env, name));
  return Object.keys(env).flatMap((typed) => {
    if (known.includes(typed) || !settingOf(env, typed)) return [];
    const closest = absent.find(
      (name) => distance(lettersOf(typed), lettersOf(name)) <= most_typos,
    );
    if (closest === undefined) return [];
    return [
      `Configuration: ${typed} is not a setting of Foyer and is ignored. Did you mean ${closest}?`,
    ];
  });
}
