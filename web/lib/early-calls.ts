declare global {
  /** Answers that the head of the page asked for with this token (`early-script.ts`). */
  var foyerEarly: { token: string; answers: Record<string, Promise<Response>> } | undefined;
}

/** The answer to a call that was made early with this token; each once. */
export function takeEarly(url: string, init: RequestInit): Promise<Response> | undefined {
  const early = globalThis.foyerEarly;
  const answer = early?.answers[url];
  if (!early || !answer || init.method !== 'GET') return undefined;
  delete early.answers[url];
  const sent = new Headers(init.headers).get('authorization');
  return sent === `Bearer ${early.token}` ? answer : undefined;
}

/**
 * The screen is there: what it did not take would be old when it is asked for. It is not read to its end either, which
 * would keep a connection of the browser.
 */
export function forgetEarly(): void {
  for (const answer of Object.values(globalThis.foyerEarly?.answers ?? {}))
    answer.then(
      ({ body }) => body?.cancel(),
      () => undefined,
    );
  globalThis.foyerEarly = undefined;
}
