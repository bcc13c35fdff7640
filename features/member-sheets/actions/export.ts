import type { Context } from '#platform/context.ts';
import type { ListQuery } from '#platform/list-query.ts';
import { selectedIds } from '#platform/bulk.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { dayOf, wallClock, venueZone } from '#platform/pure/time.ts';
import type { Row } from '#platform/sheet/rows.ts';
import type { Member } from '#features/members/contract.ts';
import { choices } from '#features/members/actions/read.ts';
import { foundMembers, membersOf, namedChoices } from '#features/members/actions/sheet-rows.ts';
import {
  asNumber,
  choicesOf,
  consentFields,
  sheetFieldNames,
  type ChoiceField,
  type ListField,
  type SheetField,
} from '../rules/fields.ts';
import { phoneText } from '../rules/phone-cell.ts';
import { isPlainName, joined } from '../rules/words.ts';
import * as store from '../store.ts';
import { keysOf } from '#platform/pure/records.ts';

/** Members read at a time. */
const batch = 250;
type Cell = Row[number];

/**
 * Returns the members that a list finds, or those named, as a sheet. Importing it unchanged changes
 * nothing.
 */
export async function membersSheet(
  ctx: Context,
  { query, ids }: { query: ListQuery; ids: number[] | undefined },
): Promise<{ rows: AsyncIterable<Row>; total: number }> {
  const found = ids
    ? await selectedIds({ ids }, query, (selected) => foundMembers(ctx, selected))
    : await foundMembers(ctx, query);
  const cells = await cellsFor(ctx);
  async function* rows(): AsyncGenerator<Row> {
    yield sheetFieldNames.map((field) => ctx.texts.format(ctx.locale, `member_sheet.${field}`));
    for (let from = 0; from < found.length; from += batch) {
      const members = await membersOf(ctx, found.slice(from, from + batch));
      const proofs = await store.lastProofs(
        ctx,
        members.map(({ id }) => id),
      );
      for (const member of members) yield cells(member, proofs.get(member.id) ?? []);
    }
  }
  return { rows: rows(), total: found.length };
}

const day = (moment: string | null): string | null => moment && dayOf(moment, venueZone);
const minute = (moment: string | null): Cell =>
  moment && { clock: Date.parse(`${wallClock(moment, venueZone).slice(0, 16)}Z`) };

async function cellsFor(ctx: Context): Promise<(member: Member, proofs: store.Proof[]) => Row> {
  const format = (key: MessageKey): string => ctx.texts.format(ctx.locale, key);
  const nameOf: Record<ListField, (id: number) => string> = {
    interest_ids: await namesOf(ctx, 'interests'),
    speciality_ids: await namesOf(ctx, 'specialities'),
  };
  const choice = (field: ChoiceField, value: string | null): Cell =>
    value && format(`${choicesOf[field].words[0]}.${value}` as MessageKey);
  const yesOrNo = (is: boolean): Cell => format(is ? 'audit.yes' : 'audit.no');
  return (member, proofs) => {
    const { consents, phone, whatsapp, interest_ids, speciality_ids, ...plain } = member;
    const row: Partial<Record<SheetField, Cell>> = {
      phone: phoneText(phone),
      whatsapp: whatsapp && phoneText(whatsapp),
      interest_ids: joined(interest_ids.map(nameOf.interest_ids)),
      speciality_ids: joined(speciality_ids.map(nameOf.speciality_ids)),
      is_volunteer: yesOrNo(member.is_volunteer),
      has_section_88: yesOrNo(member.has_section_88),
      expires_at: day(member.expires_at),
      join_date: minute(member.join_date),
      last_login_at: minute(member.last_login_at),
    };
    for (const field of keysOf(choicesOf)) row[field] = choice(field, member[field]);
    for (const { channel, is, at, source } of consentFields) {
      const proof = proofs.find((proof) => proof.channel === channel);
      row[is] = yesOrNo(consents[channel]);
      row[at] = day(proof?.created_at ?? null);
      row[source] = proof ? sourceOf(ctx, proof) : null;
    }
    return sheetFieldNames.map((field) => {
      const cell = field in row ? row[field] : plain[field as keyof typeof plain];
      return (cell ?? null) as Cell;
    });
  };
}

/** What an import named as the source, else how and under which wording it was recorded here. */
const sourceOf = (ctx: Context, { origin, source, notice_version }: store.Proof): string =>
  origin ??
  ctx.texts.format(ctx.locale, `manage_members.consent.source.${source}`, {
    version: notice_version,
  });

/** Names in the reader's language; the id where the name could not be parsed again. */
async function namesOf(
  ctx: Context,
  table: 'interests' | 'specialities',
): Promise<(id: number) => string> {
  const choicesOfTable = await namedChoices(ctx, table);
  const names = new Map(
    (await choices(ctx, table)).map(({ id, name }) => [
      id,
      isPlainName(choicesOfTable, { id }, name) ? name : asNumber(id),
    ]),
  );
  return (id) => names.get(id) ?? asNumber(id);
}
