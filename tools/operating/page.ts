import { spawnSync } from 'node:child_process';
import { proxyProblems } from './proxy.ts';

export interface Block {
  /** The text after the fence: `bash`, `bash run`, `ini`, … */
  kind: string;
  text: string;
  /** The heading above the block. */
  section: string;
}

/** Returns the fenced blocks of a page in order. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let section = '';
  let open: Block | undefined;
  for (const line of page.split('\n')) {
    const fence = /^```(.*)$/.exec(line);
    if (fence && !open) open = { kind: fence[1] ?? '', text: '', section };
    else if (fence && open) {
      blocks.push(open);
      open = undefined;
    } else if (open) open.text += `${line}\n`;
    else if (line.startsWith('## ')) section = line.slice(3);
  }
  return blocks;
}

/** Returns the variables of the page's example configuration file. */
export function environmentOf(blocks: readonly Block[]): Record<string, string> {
  const text = blocks.find(({ kind }) => kind === 'sh')?.text ?? '';
  return Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const at = line.indexOf('=');
        return [line.slice(0, at), line.slice(at + 1).replace(/^'(.*)'$/, '$1')];
      }),
  );
}

/** Returns the problems of the page that can be found without following it. */
export function problemsOf(page: string, packageJson: string): string[] {
  const { scripts } = JSON.parse(packageJson) as { scripts: Record<string, string> };
  const blocks = blocksOf(page);
  const problems: string[] = [];
  for (const [, name = ''] of page.matchAll(/npm run ([a-z:-]+)/g))
    if (!scripts[name]) problems.push(`npm run ${name}: unknown command`);
  for (const { kind, text, section } of blocks.filter((block) => block.kind.startsWith('bash'))) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    if (status !== 0) problems.push(`${section}: ${stderr.trim()} (${kind})`);
  }
  for (const { text, section } of blocks.filter(({ kind }) => kind === 'ini'))
    for (const line of text.trim().split('\n'))
      if (line && !/^\[\w+\]$/.test(line) && !/^\w+ ?=/.test(line))
        problems.push(`${section}: "${line}" is not a valid line of a unit file`);
  for (const { text, section } of blocks.filter(({ kind }) => kind === 'nginx'))
    if ((text.match(/\{/g) ?? []).length !== (text.match(/\}/g) ?? []).length)
      problems.push(`${section}: the braces do not match`);
    else problems.push(...proxyProblems(text).map((problem) => `${section}: ${problem}`));
  return problems;
}
