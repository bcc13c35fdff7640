import { venue, type VenueData } from '#features/venue/contract.ts';
import { sectionTexts } from '#features/venue/rules/texts.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';

export const roomsQuery = query(venue.get);

/** The rooms of the venue for a select, in the reader's language. */
export function useRooms(stored: VenueData | null | undefined): { value: string; label: string }[] {
  const reader = useLocale();
  if (!stored) return [];
  const { content_language } = stored;
  return stored.sections.map((room) => ({
    value: String(room.id),
    label: inLanguage(room, sectionTexts, { ...room, content_language }, reader).name,
  }));
}
