/**
 * What stands in a field once a template was chosen for it. An untouched template gives way to it; to words that
 * somebody typed it is added.
 */
export function withTemplate(typed: string, chosen: string, templates: readonly string[]): string {
  if (typed.trim() === '' || templates.includes(typed)) return chosen;
  return typed.includes(chosen) ? typed : `${typed.trimEnd()}\n\n${chosen}`;
}
