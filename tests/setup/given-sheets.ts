import type { MemberImport } from '#features/member-sheets/contract.ts';
import { csv } from '#platform/sheet/csv.ts';
import { multipart } from './upload.ts';
import type { Answer, TestApp } from './test-app.ts';

type Cells = Readonly<Record<string, string>>;
let phones = 51_000_000;
/** Returns a row that creates a new member, with a unique phone number. */
export const given = (more: Cells): Cells => ({
  last_name: '陳',
  first_name: '大文',
  phone: `+852 ${++phones}`,
  gender: '男',
  birth_month: '5',
  age_group: '25-34',
  residence_city: '香港',
  district: '沙田區',
  relationship: '到訪者',
  ...more,
});

export async function csvOf(rows: readonly Cells[]): Promise<Buffer> {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  async function* all(): AsyncGenerator<string[]> {
    yield heads;
    for (const row of rows) yield heads.map((head) => row[head] ?? '');
  }
  const parts: Buffer[] = [];
  for await (const part of csv(all())) parts.push(part);
  return Buffer.concat(parts);
}

/** Returns the calls for imports, as staff. */
export function importing(testApp: TestApp, token: string) {
  const send = (bytes: Buffer, dry = true, fields: Cells = {}, name?: string): Promise<Answer> =>
    testApp.ask('POST', `/members/import${dry ? '?dry_run=1' : ''}`, {
      token,
      ...formOf(bytes, fields, name),
    });
  const ended = async (answer: Answer): Promise<MemberImport> => {
    if (answer.status !== 201) throw new Error(answer.text);
    let found = answer.data as MemberImport;
    while (['READING', 'CHECKING', 'RUNNING'].includes(found.state)) {
      await testApp.work();
      found = (
        await testApp.ask('GET', `/members/imports/${found.id}`, {
          token,
          headers: { 'accept-language': 'en' },
        })
      ).data as MemberImport;
    }
    return found;
  };
  return {
    send,
    check: async (rows: readonly Cells[]) => ended(await send(await csvOf(rows))),
    import: async (rows: readonly Cells[]) => ended(await send(await csvOf(rows), false)),
    importFile: async (bytes: Buffer) => ended(await send(bytes, false)),
    run: (id: number) => testApp.ask('POST', `/members/imports/${id}/run`, { token }),
  };
}
export type Importing = ReturnType<typeof importing>;

function formOf(bytes: Buffer, fields: Cells, name = 'members.csv') {
  const { payload, headers } = multipart([
    ...Object.entries(fields).map(([field, value]) => ({ field, bytes: value })),
    { field: 'file', name, type: 'text/csv', bytes },
  ]);
  return { payload, headers: { ...headers, 'accept-language': 'en' } };
}
