declare global {
  /** Responses that the head of the page requested with this token (`early-script.ts`). */
  var foyerEarly: { token: string; answers: Record<string, Promise<Response>> } | undefined;
}

/** Returns the response to a call that was made early with this token; each only once. */
export function takeEarly(url: string, init: RequestInit): Promise<Response> | undefined {
  const early = globalThis.foyerEarly;
  const answer = early?.answers[url];
  if (!early || !answer || init.method !== 'GET') return undefined;
  delete early.answers[url];
  const sent = new Headers(init.headers).get('authorization');
  return sent === `Bearer ${early.token}` ? answer : undefined;
}

/**
 * Drops the early responses that the screen did not use, as they would be outdated when requested
 * later. Their bodies are cancelled, because unread ones would occupy a connection.
 */
export function forgetEarly(): void {
  for (const answer of Object.values(globalThis.foyerEarly?.answers ?? {}))
    answer.then(
      ({ body }) => body?.cancel(),
      () => undefined,
    );
  globalThis.foyerEarly = undefined;
}
