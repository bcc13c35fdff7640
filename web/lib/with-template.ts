/**
 * Returns the content of a field after a template was chosen. An unedited template is replaced; to
 * other text the template is appended.
 */
export function withTemplate(typed: string, chosen: string, templates: readonly string[]): string {
  if (typed.trim() === '' || templates.includes(typed)) return chosen;
  return typed.includes(chosen) ? typed : `${typed.trimEnd()}\n\n${chosen}`;
}
