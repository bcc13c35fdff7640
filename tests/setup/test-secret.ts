/** `FOYER_SECRET` of the tests: what one part of them encrypts, another can decrypt. */
export const test_secret = 'a secret of tests, long enough to pass';
