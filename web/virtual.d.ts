declare module 'virtual:messages/*' {
  const messages: Record<
    string,
    import('@formatjs/icu-messageformat-parser').MessageFormatElement[]
  >;
  export default messages;
}
declare module 'virtual:message-loaders' {
  type Messages = Record<
    string,
    import('@formatjs/icu-messageformat-parser').MessageFormatElement[]
  >;
  type Loader = () => Promise<{ default: Messages }>;
  type Locale = import('../platform/pure/locales.ts').Locale;
  const loaders: Record<
    import('./vite/catalogues.ts').Bundle,
    { 'zh-hk': Loader } & Partial<Record<Locale, Loader>>
  >;
  export default loaders;
}
declare module 'virtual:message-urls' {
  const urls: Record<string, string>;
  export default urls;
}
declare module 'virtual:mantine-variables.css' {}
declare module 'virtual:palette-labels' {
  /** Message key → its text in each language of the switcher. */
  const labels: Record<string, readonly string[]>;
  export default labels;
}
declare module 'virtual:mantine-styles.css' {}
