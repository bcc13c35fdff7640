import type { TextLanguages } from '#platform/pure/translations.ts';

/** A picture as galleries and covers show it. */
export interface Picture {
  id: number;
  url: string;
  srcset?: string | null | undefined;
  /** Its description. */
  alt?: string | null | undefined;
  width?: number | null | undefined;
  height?: number | null | undefined;
  text_languages?: TextLanguages | undefined;
}
