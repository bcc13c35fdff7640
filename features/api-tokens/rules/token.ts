/** Tells a program's key from a session's token, and from any other secret found in a text. */
export const token_prefix = 'foyer_';
/** Looks at the form alone: a token that has expired or was revoked passes. */
export const isApiToken = (token: string): boolean => /^foyer_[\w-]{43}$/.test(token);

/** So many keys an account may have. */
export const most_tokens = 50;
