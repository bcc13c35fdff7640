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
/** A call with an idempotency key: where its answer is kept, and what it sent. */
export interface AskedKey {
  scope: string;
  body_hash: string;
}
/** The first call with a key, which was taken before its work began. */
export interface FirstCall {
  scope: string;
  /** By the database: another call that takes it over does so later. */
  taken_at: string;
}
/** An answer with the call that it answers. */
export interface KeptAnswer {
  key: AskedKey;
  answer: StoredAnswer;
}
/** How work that is written together with others' keeps the answer to a call with a key (`keepingAnswers`). */
export interface KeepAnswer {
  key: AskedKey;
  answerOf(answer: unknown): StoredAnswer;
}
