import type { Behaviour } from './control/behaviour.ts';
import type { Requests } from './http/requests.ts';
import type { Later } from './later.ts';
import type { Settings } from './options.ts';
import type { PaymeState } from './payme/records.ts';
import type { Journal, Table } from './store/journal.ts';
import type { StripeState } from './stripe/records.ts';
import type { Post } from './webhooks/post.ts';

/**
 * The state of one simulator. Each provider has its own tables in the same journal, and its own
 * webhook queue.
 */
export type World = {
  settings: Settings;
  journal: Journal;
  later: Later;
  requests: Requests;
  behaviours: Table<Behaviour>;
  stripe: StripeState;
  post: Post;
  payme: PaymeState;
  paymePost: Post;
};
