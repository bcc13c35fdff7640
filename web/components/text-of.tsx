import type { ReactNode } from 'react';
import type { TextLanguages } from '#platform/pure/translations.ts';
import { langOf } from '#web/lib/lang-of.ts';

/** A text of an answer within a line; one in another language than the page says so. `path` as for `langOf`. */
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
