declare module 'virtual:messages/*' {
  const messages: Record<
    string,
    import('@formatjs/icu-messageformat-parser').MessageFormatElement[]
  >;
  export default messages;
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
