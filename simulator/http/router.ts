import type { Answer, Asked } from './exchange.ts';

export type Route = {
  method: 'GET' | 'POST';
  pattern: string;
  /** Pages are for browsers; everything else is only for callers on this machine. */
  open: boolean;
  run: (asked: Asked) => Answer | Promise<Answer>;
};

export type Found = { route: Route; named: Record<string, string> };

export function createRouter(routes: Route[]): (method: string, path: string) => Found | null {
  const split = routes.map((route) => ({ route, parts: route.pattern.split('/') }));
  return (method, path) => {
    const asked = path.split('/');
    for (const { route, parts } of split) {
      if (route.method !== method || parts.length !== asked.length) continue;
      const named = match(parts, asked);
      if (named !== null) return { route, named };
    }
    return null;
  };
}

function match(parts: string[], asked: string[]): Record<string, string> | null {
  const named: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const given = asked[index] ?? '';
    if (part.startsWith(':')) named[part.slice(1)] = decode(given);
    else if (part !== given) return null;
  }
  return named;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
