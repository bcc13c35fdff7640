import type { SourceFile } from './files.ts';

/**
 * Counts lines in runs of six or more that occur elsewhere too, ignoring indentation. Imports,
 * comments and lone brackets do not count.
 */
export function duplicatedLines(source: readonly SourceFile[]): number {
  const occurrences = new Map<string, [file: string, line: number][]>();
  for (const { path, lines: all } of source) {
    const lines = all
      .map((line, n) => [line.trim(), n] as const)
      .filter(([line]) => line.length > 3 && !/^(import|export \{|\/\/|\*|\/\*)/.test(line));
    for (let i = 0; i + 6 <= lines.length; i++) {
      const key = lines
        .slice(i, i + 6)
        .map(([line]) => line)
        .join('\n');
      occurrences.set(key, [...(occurrences.get(key) ?? []), [path, lines[i]?.[1] ?? 0]]);
    }
  }
  const marked = new Set<string>();
  for (const locations of occurrences.values())
    if (locations.length > 1)
      for (const [file, line] of locations)
        for (let n = 0; n < 6; n++) marked.add(`${file}:${line + n}`);
  return marked.size;
}
