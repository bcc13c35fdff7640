export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Runs once the response was sent or dropped. */
  afterwards?: () => void;
};

/** A JSON response that must not be cached. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  };
}

/** A 303, which a browser follows with GET; it must not be cached. */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
