import type { Context } from '../context.ts';
import { announce } from '../changes.ts';
import { enqueueMany } from '../enqueue-many.ts';
import type { CacheTag } from '../pure/cache-tags.ts';
import { changesBetween, type Changes } from './changes.ts';
import type { CompiledTrail, Fact, Happening } from './fact.ts';
import { insertAuditEntry } from './trail.ts';
import { queueWebhooks } from './webhooks.ts';

/**
 * Records that something happened. The trail, the cached pages, the jobs and the webhooks follow
 * from the fact's declaration, in the transaction of `tx`: nothing of it is visible before the
 * commit or after a rollback.
 */
export const tell = <T extends { id: number }>(
  tx: Context,
  fact: Fact<T>,
  happening: Happening<T>,
): Promise<void> => tellAll(tx, fact, [happening]);

/** Like `tell`, for many things: their consequences are written together. */
export async function tellAll<T extends { id: number }>(
  tx: Context,
  fact: Fact<T>,
  happenings: readonly Happening<T>[],
): Promise<void> {
  const tags: CacheTag[] = [];
  for (const happening of happenings) {
    if (fact.trail) await enter(tx, fact, fact.trail, happening);
    tags.push(...(await fact.empties(happening, tx)));
  }
  await announce(tx.db, tags);
  await enqueueMany(
    tx.db,
    happenings.flatMap((happening) => fact.jobs(happening)),
  );
  await queueWebhooks(
    tx,
    happenings.flatMap((happening) => {
      const webhook = fact.webhook(happening);
      return webhook ? [{ ...webhook, account_id: happening.account_id }] : [];
    }),
  );
}

async function enter<T extends { id: number }>(
  tx: Context,
  fact: Fact<T>,
  trail: CompiledTrail<T>,
  { account_id, event_id, before, after, details }: Happening<T>,
): Promise<void> {
  const row = after ?? before;
  if (!row) throw new Error(`${fact.name} was published without a row`);
  const changes = {
    ...(before && after ? changesOf(trail, before, after, tx.currency) : {}),
    ...details,
  };
  if (before && after && Object.keys(changes).length === 0) return;
  await insertAuditEntry(tx, {
    account_id,
    event_id,
    target_type: fact.target,
    target_id: row.id,
    name: trail.name(row),
    action: fact.action,
    changes,
  });
}

function changesOf<T>(trail: CompiledTrail<T>, before: T, after: T, currency: string): Changes {
  const changes = changesBetween(
    trail.encode(before, currency),
    trail.encode(after, currency),
    trail.fields,
  );
  for (const [field, shown] of trail.shown_as)
    if (changes[field]) changes[field] = [shown(before), shown(after)];
  return changes;
}
