/** The texts of the venue that visitors read. */
export const venueTexts = [
  'name',
  'description',
  'address',
  'transport',
  'exception_notes',
] as const;
export const sectionTexts = ['name', 'description'] as const;
export const venueFileTexts = ['name'] as const;
