/** The texts of a partner merchant that members read. */
export const merchantTexts = ['name'] as const;
