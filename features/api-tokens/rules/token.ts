/** Distinguishes an API token from a session token, and from any other secret in a text. */
export const token_prefix = 'foyer_';
/** Checks the form only: a token that has expired or was revoked passes. */
export const isApiToken = (token: string): boolean => /^foyer_[\w-]{43}$/.test(token);

/** The most tokens an account may have. */
export const most_tokens = 50;
