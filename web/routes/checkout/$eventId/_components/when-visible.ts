/** Resolves when the page is visible: a browser that prerenders it must not reserve tickets. */
export function whenVisible(): Promise<void> {
  if (!('prerendering' in document) || document.prerendering !== true) return Promise.resolve();
  return new Promise((resolve) =>
    document.addEventListener('prerenderingchange', () => resolve(), { once: true }),
  );
}
