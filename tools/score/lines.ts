import type { SourceFile } from './files.ts';

/**
 * Returns the longest line and where it is. Lines that hold a URL or the data of a drawing (`d="M0
 * 0h4…"`) cannot be broken and do not count.
 */
export function longestLine(files: readonly SourceFile[]): { length: number; location: string } {
  let longest = { length: 0, location: '' };
  for (const { path, lines } of files)
    for (const [index, line] of lines.entries()) {
      if (line.length <= longest.length || isUnbreakable(line)) continue;
      longest = { length: line.length, location: `${path}:${index + 1}` };
    }
  return longest;
}

function isUnbreakable(line: string): boolean {
  return /https?:\/\/\S{40}/.test(line) || /["'`]M[\d.-]+[\s\d.,a-zA-Z-]{60}/.test(line);
}
