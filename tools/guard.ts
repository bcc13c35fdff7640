import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#platform/pure/is-record.ts';

const root = join(import.meta.dirname, '..');
const folders = ['features', 'platform', 'server', 'web', 'simulator', 'tools', 'bench', 'tests'];

export interface Violation {
  rule: string;
  from: string;
  to: string;
}
export interface GuardReport {
  modules: number;
  violations: Violation[];
  feature_cycles: string[];
}
interface Module {
  source: string;
  dependencies: { resolved: string }[];
}

/**
 * Reads every import of a tree, including type imports, and returns those that break a rule of
 * `.dependency-cruiser.cjs`.
 */
export function guard(tree: string): GuardReport {
  const args = [
    '--import',
    join(root, 'tools/guard-reads-tsx.mjs'),
    join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    ...folders.filter((folder) => existsSync(join(tree, folder))),
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
  ];
  let output: string;
  try {
    output = execFileSync(process.execPath, args, {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  } catch (error) {
    if (!isRecord(error) || typeof error['stdout'] !== 'string') throw error;
    output = error['stdout'];
    if (!output.startsWith('{')) throw error;
  }
  const { modules, summary } = JSON.parse(output) as {
    modules: Module[];
    summary: { violations: { rule: { name: string }; from: string; to: string }[] };
  };
  return {
    modules: modules.filter((module) => !module.source.includes('node_modules')).length,
    feature_cycles: featureCycles(modules),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

/**
 * Returns groups of feature folders that import each other, directly or indirectly; tests do not
 * count.
 */
function featureCycles(modules: readonly Module[]): string[] {
  const uses = new Map<string, Set<string>>();
  const featureOf = (path: string): string | undefined => /^features\/([^/]+)\//.exec(path)?.[1];
  for (const { source, dependencies } of modules) {
    const from = featureOf(source);
    if (!from || /\.test\.tsx?$/.test(source)) continue;
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved);
      if (to && to !== from) uses.set(from, (uses.get(from) ?? new Set()).add(to));
    }
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(uses.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  return [...uses.keys()].filter((feature) => reaches(feature, feature)).sort();
}

function main(): void {
  const { modules, violations, feature_cycles } = guard(root);
  for (const feature of feature_cycles) console.log(`feature cycle through ${feature}`);
  for (const { rule, from, to } of violations) console.log(`${rule}: ${from} → ${to}`);
  console.log(`import guard: ${modules} modules, ${violations.length} violations`);
  // A guard that has checked nothing must fail.
  if (violations.length > 0 || feature_cycles.length > 0 || modules < 100) process.exit(1);
}

if (process.argv[1] === import.meta.filename) main();
