import type { IncomingHttpHeaders } from 'node:http';

/** One request, already read in full. */
export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The parts of the path the route named: `:id`. */
  named: Record<string, string>;
  /** True when a proxy brought the request in from outside. */
  forwarded: boolean;
  /** Run once the answer has left, or was dropped. */
  afterwards: (() => void)[];
};

export type Answer = { status: number; headers: Record<string, string>; body: string };

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  };
}

export function redirect(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
