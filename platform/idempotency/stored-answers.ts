import type { Config } from '../config.ts';
import { invalid } from '../pure/refusal.ts';
import { openJson, sealJson } from '../sealed.ts';
import type { RequestedKey, Cookie, StoredKeyAnswer, StoredAnswer } from './stored-answer.ts';
import { stillRunning } from './still-running.ts';

/** The response stored for a key; there is none while `status` is null. */
export interface KeyRow {
  body_hash: string;
  status: number | null;
  sealed_answer: Buffer | null;
  body: unknown;
  headers: Cookie[] | null;
}

/** Throws a refusal at the header when the key was used with another body before. */
export function mustBeSameBody(requested: RequestedKey, known: { body_hash: string }): void {
  if (requested.body_hash !== known.body_hash)
    throw invalid('Idempotency-Key', 'refusals.idempotency.other_body');
}

/**
 * Returns the first response to a key. Throws a refusal when it is not complete yet, or the body
 * differs.
 */
export function storedAnswer(config: Config, requested: RequestedKey, row: KeyRow): StoredAnswer {
  mustBeSameBody(requested, row);
  if (row.status === null) stillRunning();
  // An older release stored responses unencrypted; they are gone a day after the upgrade.
  const { body, cookies } = row.sealed_answer
    ? openJson<Pick<StoredAnswer, 'body' | 'cookies'>>(config, row.sealed_answer)
    : { body: row.body, cookies: row.headers ?? [] };
  return { status: row.status, body, cookies };
}

/**
 * Responses as JSON for `json_to_recordset`, encrypted: a response contains the session of a
 * browser and what visitors typed.
 */
export const sealedRows = (config: Config, answers: readonly StoredKeyAnswer[]): string =>
  JSON.stringify(
    answers.map(({ key, answer: { status, body, cookies } }) => ({
      ...key,
      status,
      answer: sealJson(config, { body, cookies }).toString('base64'),
    })),
  );
