import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, transformWithOxc, type Plugin } from 'vite';

/**
 * The browser uses responses without parsing them and needs only the address for a call: schemas
 * are for forms. So a contract becomes two modules there. Under its own name it has everything that
 * needs no zod, including its calls without the schemas of their inputs and outputs; `?schemas` has
 * the rest and is loaded with the form that needs it. Creating all schemas kept a phone busy for a
 * tenth of a second before each screen's first content.
 */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}
/** A top-level declaration of a module. */
interface Part {
  text: string;
  needs: readonly string[];
  isExported: boolean;
}
interface Imported {
  from: string;
  name: string;
}
interface Contract {
  parts: ReadonlyMap<string, Part>;
  imports: ReadonlyMap<string, Imported>;
}

const isContract = (file: string): boolean =>
  /\/features\/[^?]*contract\.ts$|\/platform\/endpoint\.ts$/.test(file);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const partsOf = (node: Node, except: readonly string[] = []): Node[] =>
  Object.entries(node)
    .flatMap(([name, part]) => (except.includes(name) ? [] : part))
    .filter(isNode);
const nameOf = (node: unknown): string => (isNode(node) ? String(node['name']) : '');
const listOf = (part: unknown): Node[] => (Array.isArray(part) ? part.filter(isNode) : []);

const keysOf = (node: Node): string[] =>
  listOf(node['properties']).map((item) => nameOf(item['key']));

/**
 * Returns the input and output schemas of calls, inline or in an object that calls share. A shared
 * object declares `access`; an object without it has fields, one of which may be named `body`.
 */
function shapesIn(node: Node, isShared: boolean): Node[] {
  const own =
    node.type === 'CallExpression' && nameOf(node['callee']) === 'endpoint'
      ? listOf(node['arguments'])[1]
      : isShared && keysOf(node).includes('access')
        ? node
        : undefined;
  const shapes = own?.type === 'ObjectExpression' ? listOf(own['properties']) : [];
  return [
    ...shapes.filter((shape) =>
      ['body', 'visitor_body', 'query', 'returns'].includes(nameOf(shape['key'])),
    ),
    ...partsOf(node).flatMap((part) => shapesIn(part, false)),
  ];
}

/** Returns the names that a piece of code refers to. */
function namesIn(node: Node, left: ReadonlySet<Node>): string[] {
  if (left.has(node)) return [];
  if (node.type === 'Identifier') return [nameOf(node)];
  const label =
    node['computed'] === true ? [] : { MemberExpression: ['property'], Property: ['key'] };
  const except = (label as Record<string, string[]>)[node.type] ?? [];
  return partsOf(node, except).flatMap((part) => namesIn(part, left));
}

/** Returns the single name that a statement declares; empty when it declares none, or several. */
function nameOfDeclared(declaration: Node): string {
  const [declared, ...more] = listOf(declaration['declarations']);
  const name = declared?.['id'] ?? declaration['id'];
  return more.length === 0 && isNode(name) && name.type === 'Identifier' ? nameOf(name) : '';
}

const importsIn = (program: Node): Node[] =>
  listOf(program['body']).filter(({ type }) => type === 'ImportDeclaration');
const importedBy = (statement: Node): [string, Imported][] =>
  listOf(statement['specifiers']).map((item) => [
    nameOf(item['local']),
    { from: String((statement['source'] as Node)['value']), name: nameOf(item['imported']) },
  ]);

/** Parses a contract as JavaScript. */
function readContract(code: string): Contract {
  const program = parseSync('contract.js', code).program as unknown as Node;
  const parts = new Map<string, Part>();
  for (const statement of listOf(program['body'])) {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? statement['declaration'] : statement;
    if (statement.type === 'ImportDeclaration') continue;
    // A statement without a single name could not be assigned to a module, and would be lost.
    if (!isNode(declaration) || !nameOfDeclared(declaration)) {
      const text = code.slice(statement.start, statement.end);
      if (/^export \{\s*\};?$/.test(text)) continue;
      throw new Error(`a contract declares one name at a time, not: ${text.slice(0, 80)}`);
    }
    const [declared] = listOf(declaration['declarations']);
    const init = declared?.['init'];
    const shapes = isNode(init) ? shapesIn(init, !isExported) : [];
    const needs = namesIn(declaration, new Set(shapes));
    const text = shapes
      .toSorted((a, b) => b.start - a.start)
      .reduce(
        (found, { start, end }) =>
          found.slice(0, start - statement.start) +
          found.slice(end - statement.start).replace(/^\s*,/, ''),
        code.slice(statement.start, statement.end),
      );
    parts.set(nameOfDeclared(declaration), { text, needs, isExported });
  }
  return { parts, imports: new Map(importsIn(program).flatMap(importedBy)) };
}

/** Removes schemas from the contracts that a screen starts with. */
export function contractsPlugin(root: string): Plugin {
  const known = new Map<string, Promise<Contract>>();
  const contractAt = (file: string): Promise<Contract> => {
    const found =
      known.get(file) ??
      transformWithOxc(readFileSync(file, 'utf8'), file).then(({ code }) => readContract(code));
    known.set(file, found);
    return found;
  };
  const fileOf = (from: string, importer: string): string =>
    from.startsWith('#') ? join(root, from.slice(1)) : join(dirname(importer), from);
  /** Returns all names of a module that some of its names need, including themselves. */
  const closure = ({ parts }: Contract, names: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const add = (name: string): void => {
      if (found.has(name)) return;
      found.add(name);
      parts.get(name)?.needs.forEach(add);
    };
    names.forEach(add);
    return found;
  };
  const isSchema = async (file: string, name: string): Promise<boolean> => {
    const contract = await contractAt(file);
    for (const item of closure(contract, [name])) {
      const imported = contract.parts.has(item) ? undefined : contract.imports.get(item);
      if (imported && (await bringsZod(imported, file))) return true;
    }
    return false;
  };
  const bringsZod = async ({ from, name }: Imported, importer: string): Promise<boolean> => {
    const file = fileOf(from, importer);
    return from === 'zod' || (isContract(file) && (await isSchema(file, name)));
  };
  const importOf = async (local: string, imported: Imported, importer: string): Promise<string> => {
    const { from, name } = imported;
    const is = from !== 'zod' && (await bringsZod(imported, importer));
    return `import { ${name} as ${local} } from ${JSON.stringify(is ? `${from}?schemas` : from)};`;
  };
  /** Returns the code of one of the two modules of a contract. */
  const written = async (file: string, wantsSchemas: boolean): Promise<string> => {
    const contract = await contractAt(file);
    const wanted: string[] = [];
    for (const [name, { isExported }] of contract.parts)
      if (isExported && (await isSchema(file, name)) === wantsSchemas) wanted.push(name);
    const needed = closure(contract, wanted);
    const imports = [...contract.imports].filter(
      ([local]) => needed.has(local) && !contract.parts.has(local),
    );
    return [
      ...(await Promise.all(imports.map(([local, value]) => importOf(local, value, file)))),
      ...[...contract.parts].flatMap(([name, { text }]) => (needed.has(name) ? [text] : [])),
    ].join('\n');
  };
  return {
    name: 'foyer:contracts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(id, importer) {
      const [, path] = /^(.*)\?schemas$/.exec(id) ?? [];
      const found = path && importer ? fileOf(path, importer.replace(/\?.*/, '')) : undefined;
      return found && existsSync(found) ? `${found}?schemas` : null;
    },
    load(id) {
      const [file = '', query] = id.split('?');
      return isContract(file) ? written(file, query === 'schemas') : null;
    },
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/, code: /contract\.ts|platform\/endpoint\.ts/ },
      async handler(code, id) {
        const [file = ''] = id.split('?');
        if (isContract(file)) return null;
        const program = parseSync('importer.js', code).program as unknown as Node;
        const statements = importsIn(program).filter((item) =>
          isContract(fileOf(String((item['source'] as Node)['value']), file)),
        );
        let text = code;
        for (const statement of statements.toReversed()) {
          const lines = await Promise.all(
            importedBy(statement).map(([local, value]) => importOf(local, value, file)),
          );
          text = text.slice(0, statement.start) + lines.join('') + text.slice(statement.end);
        }
        return text;
      },
    },
  };
}
