/** Resolves when somebody looks at the page: a browser that draws it in advance must not take tickets away from others. */
export function whenVisible(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener('prerenderingchange', () => resolve(), { once: true }),
  );
}
