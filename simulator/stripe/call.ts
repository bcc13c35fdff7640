import type { Params } from '../http/params.ts';
import type { World } from '../world.ts';

/** An admitted and parsed call of the API: the account and the parameters. */
export type Call = {
  world: World;
  /** The connected account the call speaks for; null is the platform itself. */
  account: string | null;
  params: Params;
  id: string;
};

export type Handler = (call: Call) => unknown;
