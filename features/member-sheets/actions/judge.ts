import type { Context } from '#platform/context.ts';
import { email } from '#platform/endpoint.ts';
import { fromIssues } from '#platform/problems.ts';
import { ProfileChange, type Member } from '#features/members/contract.ts';
import { recordAfter } from '#features/members/actions/change.ts';
import { membersOf } from '#features/members/actions/sheet-rows.ts';
import { recordProblems, type MemberRecord } from '#features/members/rules/record.ts';
import type { Term } from '#features/members/rules/tiers.ts';
import type { PhoneNumber } from '#features/members/rules/phone.ts';
import type { StoredResult } from '../imports.store.ts';
import * as match from '../match.store.ts';
import { valuesOf, type Reading, type RowProblem, type Values } from '../rules/cells.ts';
import {
  changesOf,
  consentsOfRow,
  missingOfNew,
  termOfRow,
  withoutFollowing,
  type ConsentChanges,
  type Profile,
} from '../rules/draft.ts';
import { isSheetField, type SheetField } from '../rules/fields.ts';
import { matchOf, plainNumber, type Known } from '../rules/match.ts';
import * as store from '../store.ts';

export interface SheetRow {
  number: number;
  line: number;
  cells: readonly string[];
}
/** The change to make for an accepted row. */
export interface PlannedChange extends ConsentChanges {
  email: string;
  /** Null creates a user. */
  user_id: number | null;
  /** Null creates a member. */
  member: Member | null;
  profile: Profile;
  status: Member['status'] | null;
  term: Term | null;
}
export type Judged = StoredResult & { change: PlannedChange | null };

interface Draft extends SheetRow {
  values: Values;
  problems: RowProblem[];
  profile: Profile;
  phone: string | null;
}

const addressOf = email();
const profileFields = new Set(Object.keys(ProfileChange.shape));

/** Validates a row with the schemas of registration: each problem is reported at its field. */
function draftOf(row: SheetRow, fields: readonly (SheetField | null)[], by: Reading): Draft {
  const { values, problems } = valuesOf(row.cells, fields, by);
  const profileValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => profileFields.has(name)),
  );
  const parsed = ProfileChange.safeParse(profileValues);
  const address = values.email === undefined ? null : addressOf.safeParse(values.email);
  if (address?.success) values.email = address.data;
  for (const [path, found] of Object.entries({
    ...(parsed.success ? {} : fromIssues(parsed.error.issues).errors),
    ...(address && !address.success ? { email: [{ key: 'invalid.email' as const }] } : {}),
  }))
    problems.push(...found.map((problem) => ({ field: fieldOf(path), problem })));
  const phone = values.phone as PhoneNumber | undefined;
  return {
    ...row,
    values,
    problems,
    profile: parsed.success ? parsed.data : {},
    phone: phone ? match.phoneKey(phone) : null,
  };
}
const fieldOf = (path: string): SheetField | null => {
  const [field = ''] = path.split('.');
  return isSheetField(field) ? field : null;
};

type Person = match.Person;
async function knownOf(ctx: Context, drafts: readonly Draft[]): Promise<Known<Person>> {
  const valuesInColumn = (name: 'member_id' | 'email'): string[] =>
    drafts.flatMap(({ values }) => (values[name] === undefined ? [] : String(values[name])));
  const named = await match.people(ctx, {
    member_ids: valuesInColumn('member_id').map(plainNumber),
    emails: valuesInColumn('email'),
    phones: [],
  });
  const byEmail = new Map(named.map((person) => [person.email, person]));
  const byNumber = new Map(
    named.flatMap((person) => (person.member_id ? [[person.member_id, person]] : [])),
  );
  const unnamed = drafts.filter(
    ({ values }) => values.member_id === undefined && !byEmail.has(String(values.email)),
  );
  const byPhone = new Map<string, Person[]>();
  for (const person of await match.people(ctx, {
    member_ids: [],
    emails: [],
    phones: unnamed.flatMap(({ values }) => (values.phone ? [values.phone as PhoneNumber] : [])),
  }))
    if (person.phone) byPhone.set(person.phone, [...(byPhone.get(person.phone) ?? []), person]);
  return { byEmail, byNumber, byPhone } as Known<Person>;
}

/** Rows already accepted, by their person and by their phone. */
class Taken {
  readonly #people = new Map<string, number>();
  readonly #phones = new Map<string, number>();
  add(line: number, person: string | null, phone: string | null): void {
    if (person !== null) this.#people.set(person, line);
    if (phone !== null && !this.#phones.has(phone)) this.#phones.set(phone, line);
  }
  /** Returns the earlier row about the same person or, for a new person, with the same phone. */
  find(person: string, phone: string | null, isNew: boolean): number | undefined {
    return this.#people.get(person) ?? (isNew && phone ? this.#phones.get(phone) : undefined);
  }
}

interface Around {
  user_id: number;
  importId: number;
  fields: readonly (SheetField | null)[];
  by: Reading;
}

/**
 * Returns the outcome of rows, and the change for each accepted one. With `locks`, the people
 * concerned are locked until the transaction ends.
 */
export async function judge(
  ctx: Context,
  around: Around,
  rows: readonly SheetRow[],
  locks: boolean,
): Promise<Judged[]> {
  const drafts = rows.map((row) => draftOf(row, around.fields, around.by));
  const known = await knownOf(ctx, drafts);
  const matched = drafts.map((draft) => ({
    draft,
    found: matchOf(draft.values, draft.phone, known),
  }));
  const people = matched.flatMap(({ found }) =>
    'person' in found && found.person ? [found.person] : [],
  );
  if (locks)
    await match.lockPeople(
      ctx,
      people.map((memberImport) => memberImport.user_id),
    );
  const ids = people.flatMap(({ id }) => (id === null ? [] : [id]));
  const members = new Map(
    (await membersOf(ctx, ids)).map((memberImport) => [memberImport.id, memberImport]),
  );
  // The retry of the batch will not find them.
  if (members.size < new Set(ids).size) throw new Error('a member was erased concurrently');
  const proofs = await store.lastProofs(ctx, ids);
  const taken = new Taken();
  const above = await match.rowsAbove(
    ctx,
    around.importId,
    rows[0]?.number ?? 0,
    matched.flatMap(({ draft, found }) => personOf(draft, found) ?? []),
    drafts.flatMap(({ phone }) => phone ?? []),
  );
  for (const { line, person, phone } of above) taken.add(line, person, phone);
  return matched.map(({ draft, found }) => {
    const person = 'person' in found ? found.person : null;
    const member = person?.id ? (members.get(person.id) ?? null) : null;
    const problems = [
      ...draft.problems,
      ...('person' in found ? [] : [found]),
      ...('person' in found && !member ? missingOfNew(draft.values) : []),
    ];
    // An unreadable field is not reported as missing as well.
    const judged = judgeOne(
      ctx,
      around,
      draft,
      { person, member, proofs: proofs.get(member?.id ?? 0) ?? [] },
      onePerField(problems),
      taken,
    );
    if (judged.change) taken.add(draft.line, judged.person, draft.phone);
    return judged;
  });
}

const personOf = (draft: Draft, found: ReturnType<typeof matchOf<Person>>): string | null =>
  'person' in found && found.person
    ? found.person.email
    : draft.values.email === undefined
      ? null
      : String(draft.values.email);

function onePerField(problems: readonly RowProblem[]): RowProblem[] {
  const found = new Map<string | null, RowProblem>();
  for (const problem of problems) if (!found.has(problem.field)) found.set(problem.field, problem);
  return [...found.values()];
}

/** For a row that has everything registration requires. */
const newRecord = ({ member_type = 'PERSONAL', ...profile }: Profile): MemberRecord =>
  ({ member_type, ...profile }) as MemberRecord;

const never_asked = { phone: false, email_sms: false, direct_mail: false };

function judgeOne(
  ctx: Context,
  { user_id }: Around,
  draft: Draft,
  {
    person,
    member,
    proofs,
  }: { person: Person | null; member: Member | null; proofs: store.Proof[] },
  before: readonly RowProblem[],
  taken: Taken,
): Judged {
  const { number, values, phone } = draft;
  const problems = [...before];
  const email = person?.email ?? String(values.email ?? '');
  const double = email === '' ? undefined : taken.find(email, phone, member === null);
  if (problems.length === 0 && double !== undefined)
    problems.push({
      field: null,
      problem: { key: 'invalid.sheet_double', values: { line: double } },
    });
  const profile = member ? changesOf(draft.profile, member) : draft.profile;
  // Missing fields are already reported; an incomplete record cannot be judged as a whole.
  if (problems.length === 0 || member)
    for (const [path, problem] of Object.entries(
      recordProblems(member ? recordAfter(member, profile) : newRecord(profile)),
    ))
      problems.push({ field: fieldOf(path), problem });
  const term = termOfRow(values, member ?? { tier: 'NORMAL', expires_at: null }, ctx.now);
  if ('problem' in term) problems.push(term);
  else if (term.term && person?.user_id === user_id)
    problems.push({ field: 'tier', problem: { key: 'refusals.member.own' } });
  const consents = consentsOfRow(values, member?.consents ?? never_asked, proofs, ctx.now);
  problems.push(...consents.problems);
  const status = (values.status as Member['status'] | undefined) ?? 'ACTIVE';
  const change: PlannedChange = {
    email,
    user_id: person?.user_id ?? null,
    member,
    profile,
    status: values.status !== undefined && status !== (member?.status ?? 'ACTIVE') ? status : null,
    term: 'term' in term ? term.term : null,
    withdrawn: consents.withdrawn,
    given: consents.given,
  };
  const isUnchanged = member !== null && !doesAnything(change);
  if (problems.length === 0 && person?.is_staff && !isUnchanged)
    problems.push({ field: null, problem: { key: 'invalid.sheet_staff' } });
  if (problems.length > 0)
    return {
      number,
      result: 'REFUSED',
      problems: onePerField(withoutFollowing(problems, draft.problems)),
      person: null,
      phone: null,
      change: null,
    };
  return {
    number,
    result: isUnchanged ? 'UNCHANGED' : member ? 'CHANGED' : 'CREATED',
    problems: [],
    person: email,
    phone,
    change,
  };
}

const doesAnything = ({ profile, status, term, withdrawn, given }: PlannedChange): boolean =>
  Object.keys(profile).length > 0 ||
  status !== null ||
  term !== null ||
  withdrawn.length > 0 ||
  given.length > 0;
