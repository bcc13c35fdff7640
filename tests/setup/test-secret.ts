/** `FOYER_SECRET` of the tests: what is sealed in one place of them can be read in another. */
export const test_secret = 'a secret of tests, long enough to pass';
