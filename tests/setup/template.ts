/** The migrated, empty database that every test's own database is a copy of. */
export const templateName = 'foyer_template';

/** Whom the server signs in as in tests: with the rights that `npm run migrate` gives, and no others. */
export const server_user = 'foyer_test_server';
