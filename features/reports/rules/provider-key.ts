import { isOneOf } from '#platform/pure/is-one-of.ts';

const known = ['stripe', 'payme', 'elsewhere', 'free'] as const;

/** Returns the message that names the provider that took the money; an unknown one is "another". */
export const providerKey = (provider: string) =>
  isOneOf(known, provider)
    ? (`report.provider.${provider}` as const)
    : ('report.provider.another' as const);
