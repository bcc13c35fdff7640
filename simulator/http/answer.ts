export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Run once the answer has left, or was dropped. */
  afterwards?: () => void;
};

/** A JSON answer that no cache keeps. */
export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  };
}

/** A 303, which a browser follows with GET; no cache keeps it. */
export function redirect(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' };
}
