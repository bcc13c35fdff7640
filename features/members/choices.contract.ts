import { z } from 'zod';
import {
  changed,
  convertedInput,
  convertedTexts,
  endpoint,
  id,
  locale,
  maybe,
  sorting,
  text,
  translations,
  translationsOf,
  version,
} from '#platform/endpoint.ts';

/** A choice for members, as the back office edits it. */
export const ManagedChoice = z.object({
  id: id(),
  name: z.string(),
  order: z.number(),
  /** The number of members who have it. */
  member_count: z.number(),
  content_language: locale(),
  translations: translations({ name: z.string() }),
  converted_texts: convertedTexts(),
  version: z.number(),
});
export type ManagedChoice = z.output<typeof ManagedChoice>;
const texts = {
  translations: translationsOf({ name: text(149) }),
  converted_texts: convertedInput(),
};
export const NewChoice = z.object({
  content_language: maybe(locale()),
  name: text(149),
  ...texts,
});
export const ChoiceChange = z.object({
  content_language: changed(locale()),
  name: changed(text(149)),
  ...texts,
  version: version(),
});
/** A choice that members have is deleted only with this flag: it is taken from them. */
const removal = z.object({ from_members: z.enum(['1']).optional() });

const access = 'members.manage';
const list = { access, shape: 'list', returns: ManagedChoice } as const;
const create = {
  access,
  status: 201,
  idempotent: true,
  body: NewChoice,
  returns: ManagedChoice,
} as const;
const change = {
  access,
  body: ChoiceChange,
  returns: ManagedChoice,
  refuses: ['stale_version'],
} as const;
const remove = {
  access,
  shape: 'none',
  query: removal,
  refuses: ['choice.in_use'],
} as const;
const sort = { access, shape: 'none', body: sorting() } as const;

export const managedInterests = {
  list: endpoint('GET /interests', list),
  create: endpoint('POST /interests', create),
  change: endpoint('PUT /interests/:interestId', change),
  remove: endpoint('DELETE /interests/:interestId', remove),
  sort: endpoint('POST /interests/sort', sort),
};
export const managedSpecialities = {
  list: endpoint('GET /specialities', list),
  create: endpoint('POST /specialities', create),
  change: endpoint('PUT /specialities/:specialityId', change),
  remove: endpoint('DELETE /specialities/:specialityId', remove),
  sort: endpoint('POST /specialities/sort', sort),
};
