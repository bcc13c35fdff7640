import { join } from 'node:path';
import type { Plugin } from 'vite';
import { allPages } from '../lib/page-at.ts';

interface BuiltFile {
  type: string;
  fileName: string;
  name?: string;
  facadeModuleId?: string | null;
  imports?: string[];
}

/** Returns the visitors' pages whose files load the back office's UI kit. */
export function pagesWithKit(root: string, built: readonly BuiltFile[]): string[] {
  const forVisitors = new Map(
    allPages
      .filter(({ layout }) => layout !== 'manage')
      .map(({ file }) => [join(root, 'web', file), file]),
  );
  const byFile = new Map(built.map((builtFile) => [builtFile.fileName, builtFile]));
  const hasKit = (builtFile: BuiltFile | undefined, seen: Set<string>): boolean => {
    if (!builtFile || seen.has(builtFile.fileName)) return false;
    seen.add(builtFile.fileName);
    return (
      builtFile.name === 'office' ||
      (builtFile.imports ?? []).some((file) => hasKit(byFile.get(file), seen))
    );
  };
  return built.flatMap((builtFile) => {
    const file = forVisitors.get(builtFile.facadeModuleId?.split('?')[0] ?? '');
    return file !== undefined && hasKit(builtFile, new Set()) ? [file] : [];
  });
}

/**
 * Fails builds in which visitors load the UI kit. A module that a visitors' page shares with the
 * back office, and that is in no earlier chunk of `chunks.ts`, ends up in a back-office chunk: the
 * page then loads the whole kit, 80 kB.
 */
export const kitPlugin = (root: string): Plugin => ({
  name: 'kit-stays-in-the-office',
  apply: 'build',
  generateBundle(_options, bundle) {
    const found = pagesWithKit(root, Object.values(bundle) as BuiltFile[]);
    if (found.length > 0)
      this.error(
        `these pages load the kit of the back office (web/vite/chunks.ts): ${found.join(', ')}`,
      );
  },
});
