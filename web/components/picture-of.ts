import type { TextLanguages } from '#platform/pure/translations.ts';
import type { Picture } from './picture.ts';

interface NamedFile {
  id: number;
  url: string;
  srcset: string | null;
  name: string | null;
  width: number | null;
  height: number | null;
  text_languages: TextLanguages;
}

/** A picture of the venue or of another event as galleries and covers take it: its name says what it shows. */
export function pictureOf({
  id,
  url,
  srcset,
  name,
  width,
  height,
  text_languages,
}: NamedFile): Picture {
  const { name: language } = text_languages;
  return {
    id,
    url,
    srcset,
    alt: name,
    width,
    height,
    text_languages: language ? { alt: language } : {},
  };
}
