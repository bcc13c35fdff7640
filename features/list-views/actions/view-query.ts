const filterForm = /^filter_fields\[(\w+)\]\[(\w+)\]$/;
const plain = new Set(['query', 'sort_by', 'sort_direction']);

/**
 * Parses a view's query string into the fields of a list query; null when it contains anything
 * else.
 */
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
