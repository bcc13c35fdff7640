import type { Params } from '../http/params.ts';
import type { World } from '../world.ts';

/** One thing that `POST /control` can do. */
export type Action = (world: World, input: Params) => unknown;
