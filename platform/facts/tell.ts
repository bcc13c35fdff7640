import type { Context } from '../context.ts';
import { announce } from '../changes.ts';
import { changesBetween, type Changes } from './changes.ts';
import type { CompiledTrail, Fact, Happening } from './fact.ts';
import { insertAuditEntry } from './trail.ts';

/**
 * Says that something happened. The trail, the kept pages and the jobs follow from the fact's declaration, in the
 * transaction of `tx`: nothing of it is seen before the commit, and nothing of it stays after a rollback.
 */
export async function tell<T extends { id: number }>(
  tx: Context,
  fact: Fact<T>,
  happening: Happening<T>,
): Promise<void> {
  const { before, after } = happening;
  const row = after ?? before;
  if (!row) throw new Error(`${fact.name} was told of nothing`);
  if (fact.trail) {
    const changes = {
      ...(before && after ? changesOf(fact.trail, before, after, tx.currency) : {}),
      ...happening.details,
    };
    const isNothing = before && after && Object.keys(changes).length === 0;
    if (!isNothing)
      await insertAuditEntry(tx, {
        account_id: happening.account_id,
        event_id: happening.event_id,
        target_type: fact.target,
        target_id: row.id,
        name: fact.trail.name(row),
        action: fact.action,
        changes,
      });
  }
  await announce(tx.db, await fact.empties(happening, tx));
  for (const { name, payload, options } of fact.jobs(happening))
    await tx.enqueue(name, payload, options);
}

function changesOf<T>(trail: CompiledTrail<T>, before: T, after: T, currency: string): Changes {
  return changesBetween(
    trail.encode(before, currency),
    trail.encode(after, currency),
    trail.fields,
  );
}
