/**
 * `node tools/han-forms.ts` prints the Chinese characters that search treats as equal (Simplified,
 * Traditional and the forms of Hong Kong and Taiwan) as a migration needs them: groups of
 * characters separated by spaces, the first of each group standing for all of it. They come from
 * the OpenCC dictionaries.
 */
const dictionaries = ['TSCharacters', 'STCharacters', 'HKVariants', 'TWVariants'] as const;

/**
 * Returns the groups; each character is in one group, and each group is in the order of code
 * points.
 */
export async function hanForms(): Promise<string[][]> {
  const groupOf = new Map<string, Set<string>>();
  for (const name of dictionaries)
    for (const [letter, form] of await pairs(name)) {
      const all = new Set([...(groupOf.get(letter) ?? [letter]), ...(groupOf.get(form) ?? [form])]);
      for (const character of all) groupOf.set(character, all);
    }
  return [...new Set(groupOf.values())].map((group) => [...group].sort()).sort(byFirst);
}

const byFirst = ([a = '']: string[], [b = '']: string[]): number => (a < b ? -1 : 1);

async function pairs(dictionary: string): Promise<[string, string][]> {
  const { default: text } = (await import(`opencc-js/dict/${dictionary}`)) as { default: string };
  return text
    .split('|')
    .map((line) => line.split(' '))
    .flatMap(([letter = '', ...forms]) => forms.map((form): [string, string] => [letter, form]))
    .filter(([letter, form]) => letter !== form);
}

if (import.meta.main) {
  const lines: string[] = [''];
  for (const group of await hanForms()) {
    const word = group.join('');
    const line = lines.at(-1) ?? '';
    if (Array.from(line + word).length >= 100) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  console.log(lines.join('\n'));
}
