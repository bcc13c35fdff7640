/** The texts of an organizer that visitors read. */
export const organizerTexts = ['name', 'description'] as const;
