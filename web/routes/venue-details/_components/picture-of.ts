import type { PublicVenue } from '#features/venue/contract.ts';
import type { Picture } from '#web/components/picture-gallery.tsx';

/** A picture of the venue as galleries take it: its name says what it shows. */
export function pictureOf({
  name,
  text_languages,
  ...file
}: PublicVenue['images'][number]): Picture {
  const { name: language } = text_languages;
  return { ...file, alt: name, text_languages: language ? { alt: language } : {} };
}
