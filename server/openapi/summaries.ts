import summaries from './summaries.json' with { type: 'json' };

interface Tag {
  name: string;
  description: string;
}
/**
 * What each operation does, by operation id, and the tag of each group. They do not stand in the
 * contracts because browsers load those.
 */
const operations = new Map<string, string>(Object.entries(summaries.operations));
const groups = new Map<string, Tag>(Object.entries(summaries.groups));

/** Returns the sentence that says what an operation does. */
export const summaryOf = (operationId: string): string => operations.get(operationId) ?? '';

/** Returns the tag of the operations of a group; several groups may share one. */
export const tagOf = (group: string): Tag => groups.get(group) ?? { name: group, description: '' };

/** Returns the tags of these groups and that of the webhooks, by name. */
export const tagsOf = (used: Iterable<string>): Tag[] => {
  const tags = [...used].map(tagOf);
  tags.push({
    name: 'Webhooks',
    description: 'What this installation sends to webhook endpoints.',
  });
  return [...new Map(tags.map((tag) => [tag.name, tag])).values()].toSorted((tag, other) =>
    tag.name < other.name ? -1 : 1,
  );
};
