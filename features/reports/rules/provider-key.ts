import { isOneOf } from '#platform/pure/is-one-of.ts';

const known = ['stripe', 'payme', 'elsewhere', 'free'] as const;

/** The message that names who took the money; a provider without words of its own is "another". */
export const providerKey = (provider: string) =>
  isOneOf(known, provider)
    ? (`report.provider.${provider}` as const)
    : ('report.provider.another' as const);
