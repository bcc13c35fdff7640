import { z } from 'zod';
import { changed, endpoint, flag, id, listOf, text, version } from '#platform/endpoint.ts';

/** So many views of a list a user may keep. */
export const most_views = 50;
/** Of a view's address: words, filters and order. */
const query = z.string().max(2000);
const hiddenColumns = z.array(text(60)).max(50);

/** What a user keeps of a list under a name. */
export const ListView = z.object({
  id: id(),
  name: z.string(),
  /** As it stands in the address of the list, without the question mark. */
  query: z.string(),
  hidden_columns: z.array(z.string()),
  /** For all colleagues who may open the list. */
  is_shared: z.boolean(),
  /** Or shared by who is gone; otherwise a colleague's, which can be opened and not changed. */
  is_own: z.boolean(),
  owner_name: z.string(),
  version: z.number(),
});
export type ListView = z.output<typeof ListView>;

export const NewListView = z.object({
  name: text(60),
  query,
  hidden_columns: hiddenColumns,
  is_shared: flag(),
});
export const ListViewChange = z.object({
  name: changed(text(60)),
  query: query.optional(),
  hidden_columns: listOf(hiddenColumns),
  is_shared: flag(),
  version: version(),
});

const access = 'members.manage';
/** Of the list of members. */
export const memberViews = {
  list: endpoint('GET /members/views', { access, shape: 'list', returns: ListView }),
  create: endpoint('POST /members/views', {
    access,
    status: 201,
    idempotent: true,
    body: NewListView,
    returns: ListView,
    refuses: ['view.too_many'],
  }),
  change: endpoint('PUT /members/views/:viewId', {
    access,
    body: ListViewChange,
    returns: ListView,
    refuses: ['stale_version', 'view.not_own'],
  }),
  remove: endpoint('DELETE /members/views/:viewId', {
    access,
    shape: 'none',
    refuses: ['view.not_own'],
  }),
};
