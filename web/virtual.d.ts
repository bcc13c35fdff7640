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
declare module 'virtual:mantine-styles.css' {}
