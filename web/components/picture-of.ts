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

/**
 * Converts a picture of the venue or of an event that is not sold here for galleries and covers:
 * its name is the alternative text.
 */
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
