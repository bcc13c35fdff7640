/** A cookie of a response; `max_age` in seconds. */
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
/** A call with an idempotency key: where its response is stored, and a hash of what it sent. */
export interface RequestedKey {
  scope: string;
  body_hash: string;
}
/** The first call with a key, which it took before its work began. */
export interface FirstCall {
  scope: string;
  /**
   * When the key was taken, by the database's clock: a call that takes it over has a later time.
   */
  taken_at: string;
}
/** A response and the call that it answers. */
export interface StoredKeyAnswer {
  key: RequestedKey;
  answer: StoredAnswer;
}
/**
 * Lets work that is written together with that of other callers store the response to a call with a
 * key (`storingAnswers`).
 */
export interface StoreAnswer {
  key: RequestedKey;
  answerOf(answer: unknown): StoredAnswer;
}
