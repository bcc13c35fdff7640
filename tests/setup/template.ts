/** The migrated, empty database that every test's own database is a copy of. */
export const templateName = 'foyer_template';
