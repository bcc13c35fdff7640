import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { ConsentState } from '#features/members/contract.ts';
import { storedChannel, type Channel } from '#features/members/rules/consent.ts';
import { keysOf } from '#platform/pure/records.ts';

export interface Proof {
  channel: Channel;
  is_given: boolean;
  source: ConsentState['history'][number]['source'];
  notice_version: number;
  origin: string | null;
  created_at: string;
}
/** Returns the last statement of each of these members on each channel. */
export async function lastProofs(
  ctx: Context,
  memberIds: readonly number[],
): Promise<Map<number, Proof[]>> {
  const { rows } = await sql<Omit<Proof, 'channel'> & { member_id: number; channel: string }>`
    select distinct on (member_id, channel)
      member_id, channel, is_given, source, notice_version, origin, created_at
    from member_consents
    where member_id = any(${[...memberIds]}::bigint[])
    order by member_id, channel, id desc`.execute(ctx.db);
  const found = new Map<number, Proof[]>();
  for (const { member_id, channel, ...proof } of rows) {
    const name = keysOf(storedChannel).find((item) => storedChannel[item] === channel);
    if (name) found.set(member_id, [...(found.get(member_id) ?? []), { ...proof, channel: name }]);
  }
  return found;
}
