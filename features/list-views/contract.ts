import { z } from 'zod';
import { changed, endpoint, flag, id, listOf, text, version } from '#platform/endpoint.ts';

/** The most views of a list per user. */
export const most_views = 50;
/** A view's query string: words, filters and order. */
const query = z.string().max(2000);
const hiddenColumns = z.array(text(60)).max(50);

/** The settings of a list that a user has saved under a name. */
export const ListView = z.object({
  id: id(),
  name: z.string(),
  /** As in the address of the list, without the question mark. */
  query: z.string(),
  hidden_columns: z.array(z.string()),
  /** Visible to all colleagues who may open the list. */
  is_shared: z.boolean(),
  /**
   * The user's own, or shared by a user who has left; otherwise a colleague's, which can be opened
   * but not changed.
   */
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
/** Views of the list of members. */
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
