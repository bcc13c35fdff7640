import { parseSync } from '@swc/core';
import type { SourceFile } from './files.ts';

export interface LongFunction {
  name: string;
  location: string;
  lines: number;
}

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
]);

/**
 * Finds with swc what needs a parser: functions of more than `most` lines, and type casts (`x as T`
 * and `<T>x`, but not `as const` and `satisfies`).
 */
export function readSyntax(
  files: readonly SourceFile[],
  most: number,
): { longFunctions: LongFunction[]; casts: number } {
  const longFunctions: LongFunction[] = [];
  let casts = 0;
  for (const { path, text } of files) {
    const bytes = Buffer.from(text);
    // swc counts positions from the first token, in bytes; the semicolon makes that the first byte.
    const program = parseSync(`;${text}`, {
      syntax: 'typescript',
      tsx: path.endsWith('x'),
      target: 'es2022',
    });
    const lineAt = (position: number): number => {
      const before = bytes.subarray(0, Math.max(0, position - program.span.start - 1));
      return before.toString('utf8').split('\n').length;
    };
    visit(program, '', (node, name) => {
      if (node.type === 'TsAsExpression' || node.type === 'TsTypeAssertion') casts += 1;
      if (!functionTypes.has(node.type) || !node.span) return;
      const [first, last] = [lineAt(node.span.start), lineAt(node.span.end)];
      const lines = last - first + 1;
      if (lines > most) longFunctions.push({ name, location: `${path}:${first}`, lines });
    });
  }
  return { longFunctions: longFunctions.sort((a, b) => b.lines - a.lines), casts };
}

interface Node {
  type: string;
  span?: { start: number; end: number };
}

/** Calls `report` for every node, with the nearest name around it. */
function visit(value: unknown, name: string, report: (node: Node, name: string) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, name, report);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const own = nameOf(value) ?? name;
  if (isNode(value)) report(value, own);
  for (const [key, child] of Object.entries(value)) if (key !== 'span') visit(child, own, report);
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string';
}

/**
 * Returns the name of a node: `id` of a declared function or variable, `key` of a method or
 * property.
 */
function nameOf(value: object): string | undefined {
  for (const key of ['identifier', 'id', 'key']) {
    const named: unknown = Reflect.get(value, key);
    if (typeof named !== 'object' || named === null || !('value' in named)) continue;
    if (typeof named.value === 'string') return named.value;
  }
  return undefined;
}
