/** A cookie to answer with; `max_age` in seconds. */
export interface Cookie {
  name: string;
  value: string;
  max_age: number;
}
export interface StoredAnswer {
  status: number;
  body: unknown;
  cookies: Cookie[];
}
/** The first call with an idempotency key: where its answer is kept. */
export interface FirstCall {
  scope: string;
  /** When it was taken, by the database: another call that takes it over does so later. */
  taken_at: string;
  body_hash: string;
  /** The scope of a browser that this call gives its session to; it may repeat the call with it. */
  scopeOf(session: string): string;
}
/** An answer with the first call that it answers. */
export interface KeptAnswer {
  first: FirstCall;
  answer: StoredAnswer;
}
/** How an action keeps the answer to the first call with a key in the transaction of its work. */
export interface KeepAnswer {
  first: FirstCall;
  answerOf(answer: unknown): StoredAnswer;
  /** Set by the action once it has kept it. */
  done: boolean;
}
