import { nowMs } from '../clock.ts';
import type { Answer } from './answer.ts';
import { namedAccount } from './named-account.ts';
import { pathOf, type Request } from './route.ts';

type Noted = {
  at: number;
  method: string;
  path: string;
  account: string | null;
  idempotency_key: string | null;
  replayed: boolean;
  status: number;
};

/** Counts requests by route and keeps the last two thousand for tests. */
export type Requests = {
  note(request: Request, pattern: string, answer: Answer): void;
  counts(): Record<string, number>;
  recent(): Noted[];
  clear(): void;
};

/** `recent` has the last `most` requests, newest last; requests of the control are left out. */
export function createRequests(most = 2000): Requests {
  const counts = new Map<string, number>();
  let recent: Noted[] = [];
  return {
    note(request, pattern, answer) {
      if (pattern.startsWith('/control')) return;
      const name = `${request.method} ${pattern}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      recent.push({
        at: nowMs(),
        method: request.method,
        path: pathOf(request),
        account: namedAccount(request),
        idempotency_key: headerOrNull(request, 'idempotency-key'),
        replayed: answer.headers['idempotent-replayed'] === 'true',
        status: answer.status,
      });
      if (recent.length > 2 * most) recent = recent.slice(-most);
    },
    counts: () => Object.fromEntries(counts),
    recent: () => recent.slice(-most),
    clear() {
      counts.clear();
      recent = [];
    },
  };
}

function headerOrNull(request: Request, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
