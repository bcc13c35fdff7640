import type { ReactNode } from 'react';
import type { TextLanguages } from '#platform/pure/translations.ts';
import { langOf } from '#web/lib/lang-of.ts';

/**
 * An inline text of a response; one in another language than the page is marked with its language.
 * `path` as for `langOf`.
 */
export function TextOf({
  of,
  path,
  children,
}: {
  of: { text_languages?: TextLanguages | undefined };
  path: string;
  children: ReactNode;
}) {
  const language = langOf(of, path);
  return language.lang ? <span {...language}>{children}</span> : children;
}
