import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { allowsIn } from '../pure/access.ts';
import { textsByPath } from '../pure/translations.ts';
import { Refusal } from '../pure/refusal.ts';

/** One object whose change was refused as stale. */
interface Sent {
  fact: { readonly target: string };
  id: number;
  /** The body of the change. */
  body: object;
  /** The path of that within the whole body: `prices.0.`, for example. */
  at?: string;
}

/** The fields of a change; of translations, each text by its language. */
const namesIn = (body: object): string[] =>
  Object.entries(body).flatMap(([name, value]: [string, unknown]) =>
    name === 'translations' ? [...textsByPath(value, name).keys()] : [name],
  );

/** The trail records only how many answers were edited, under another name. */
const trailNames: Readonly<Record<string, string>> = { questions: 'answers' };

/**
 * Returns a 409 `stale_version`. For callers who may read the trail its details say, for each field
 * that was sent, who last changed it and when: `{changed: {"prices.0.price": {user_name,
 * created_at}}}`. Values are not included; callers with access to the object fetch it.
 */
export async function staleVersion(
  ctx: Context,
  event_id: number | null,
  ...things: readonly Sent[]
): Promise<Refusal> {
  if (!allowsIn(ctx.actor, 'audit.read')) return new Refusal('stale_version', 409);
  const changedFields = things.flatMap(({ fact, id, body, at = '' }) =>
    namesIn(body).map((name) => ({
      path: at + name,
      field: trailNames[name] ?? name,
      target: fact.target,
      id,
    })),
  );
  const ofEvent = event_id === null ? sql`a.event_id is null` : sql`a.event_id = ${event_id}`;
  const { rows } = await sql<{ path: string; user_name: string | null; created_at: string }>`
    select s.path, e.user_name, e.created_at
    from jsonb_to_recordset(${JSON.stringify(changedFields)}::jsonb)
      as s (path text, field text, target text, id bigint)
    cross join lateral (
      select a.user_name, a.created_at
      from audit_entries a
      where ${ofEvent}
        and a.account_id = ${ctx.actor?.account_id ?? null}::bigint
        and a.target_type = s.target and a.target_id = s.id and a.changes ? s.field
      order by a.id desc
      limit 1
    ) e`.execute(ctx.db);
  const changed = Object.fromEntries(
    rows.map(({ path, user_name, created_at }) => [path, { user_name, created_at }]),
  );
  return new Refusal('stale_version', 409, {}, {}, { changed });
}
