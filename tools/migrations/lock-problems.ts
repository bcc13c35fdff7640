/**
 * Returns the statements of a migration that would block a large database in use: those that read
 * or rewrite a whole table while writes to it are locked out. One sentence per statement; none when
 * all are safe. A table that the same migration creates is empty and may be locked. A line `--
 * under lock: <reason>` before a statement exempts it.
 */
export function lockProblems(text: string): string[] {
  const alone = /^-- without a transaction\r?\n/.test(text);
  const statements = statementsOf(text);
  const created = new Set(
    statements.flatMap(({ sql }) => /^create table (?:if not exists )?(\w+)/.exec(sql)?.[1] ?? []),
  );
  return statements.flatMap(({ sql, reason }) => {
    const found = problemOf(sql, created, alone);
    return found && !reason ? [`${found}: ${sql.slice(0, 90)}`] : [];
  });
}

interface Statement {
  /** On one line and in lower case, without comments and function bodies. */
  sql: string;
  reason: string | undefined;
}

function statementsOf(text: string): Statement[] {
  return text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/\bbegin atomic\b[\s\S]*?\bend\s*;/gi, ';')
    .split(';')
    .map((part) => ({
      reason: /^\s*-- under lock: (.+)$/m.exec(part)?.[1],
      sql: part.replace(/--.*/g, ' ').replace(/\s+/g, ' ').trim().toLowerCase(),
    }))
    .filter(({ sql }) => sql !== '');
}

function problemOf(sql: string, created: ReadonlySet<string>, alone: boolean): string | null {
  const index = /^create (?:unique )?index (concurrently )?.*? on (?:only )?(\w+)/.exec(sql);
  if (index && !index[1] && !created.has(index[2] ?? ''))
    return 'create the index concurrently, in a migration without a transaction';
  const table = /^alter table (?:if exists )?(?:only )?(\w+)/.exec(sql)?.[1];
  if (!table || created.has(table)) return null;
  if (/ validate constraint /.test(sql))
    return alone ? null : 'validate in a later migration without a transaction';
  if (/ add (constraint \w+ )?(unique|primary key) *\(/.test(sql))
    return 'create a unique index concurrently and add the constraint using it';
  if (/ add (constraint \w+ )?(check|foreign key)\b|\breferences\b/.test(sql))
    return / not valid\b/.test(sql) ? null : 'add the constraint not valid and validate it later';
  if (/ set not null\b/.test(sql))
    return 'add a check (… is not null) not valid and validate it later';
  if (/ alter (column )?\w+ (set data )?type /.test(sql)) return 'this rewrites the whole table';
  if (/ add (column )?(if not exists )?\w+ .*generated always as|default [a-z_]+\(/.test(sql))
    return 'this rewrites the whole table';
  return null;
}
