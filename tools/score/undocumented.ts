import { parseSync } from '@swc/core';
import type { SourceFile } from './files.ts';

/**
 * Returns exported functions without a comment directly above them, as `path:name`. React
 * components and the functions that the router expects of a route module are exempt.
 */
export function undocumentedFunctions(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const bytes = Buffer.from(text);
    // swc counts positions from the first token, in bytes; the semicolon makes that the first byte.
    const program = parseSync(`;${text}`, { syntax: 'typescript', tsx: path.endsWith('x') });
    const documented = new Set<string>();
    return program.body.flatMap((item) => {
      if (item.type !== 'ExportDeclaration') return [];
      const name = functionName(item.declaration);
      if (name === null || documented.has(name) || isRouterExport(path, name)) return [];
      const start = item.span.start - program.span.start - 1;
      if (!endsInComment(bytes.subarray(0, start).toString('utf8'))) return [`${path}:${name}`];
      // Further overloads of the same function need no comment.
      documented.add(name);
      return [];
    });
  });
}

function functionName(
  declaration: Extract<
    ReturnType<typeof parseSync>['body'][number],
    { type: 'ExportDeclaration' }
  >['declaration'],
): string | null {
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
    return declaration.identifier.value;
  if (declaration.type !== 'VariableDeclaration') return null;
  const [first] = declaration.declarations;
  return first?.init?.type === 'ArrowFunctionExpression' && first.id.type === 'Identifier'
    ? first.id.value
    : null;
}

const isRouterExport = (path: string, name: string): boolean =>
  path.endsWith('x') &&
  /^[A-Z]|^(clientL|l)oader$|^(meta|links|headers|shouldRevalidate)$/.test(name);

function endsInComment(before: string): boolean {
  const last = before.trimEnd().split('\n').at(-1) ?? '';
  return /\*\/$|^\s*\/\//.test(last);
}
