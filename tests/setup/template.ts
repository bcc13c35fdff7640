/** The migrated, empty database that the database of every test is a copy of. */
export const templateName = 'foyer_template';

/** The user of the server in tests, with exactly the privileges that `npm run migrate` grants. */
export const server_user = 'foyer_test_server';
