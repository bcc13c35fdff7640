import type { Params } from '../http/params.ts';
import type { World } from '../world.ts';

/** One call of the API, let in and read: for whom it is, and with which parameters. */
export type Call = {
  world: World;
  /** The connected account the call speaks for; null is the platform itself. */
  account: string | null;
  params: Params;
  id: string;
};

export type Handler = (call: Call) => unknown;
