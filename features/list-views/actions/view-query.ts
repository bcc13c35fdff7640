const filterForm = /^filter_fields\[(\w+)\]\[(\w+)\]$/;
const plain = new Set(['query', 'sort_by', 'sort_direction']);

/** What a view's address says, as a list reads it; null when it says anything else. */
export function viewFields(query: string): Record<string, unknown> | null {
  const fields: Record<string, string> = {};
  const filters = new Map<string, Map<string, string>>();
  for (const [name, value] of new URLSearchParams(query)) {
    const [, field, operator] = filterForm.exec(name) ?? [];
    if (plain.has(name)) fields[name] = value;
    else if (field && operator)
      filters.set(field, (filters.get(field) ?? new Map<string, string>()).set(operator, value));
    else return null;
  }
  return {
    ...fields,
    filter_fields: Object.fromEntries(
      [...filters].map(([field, values]) => [field, Object.fromEntries(values)]),
    ),
  };
}
