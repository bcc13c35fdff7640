import type { Params } from '../http/params.ts';
import type { World } from '../world.ts';

/** One thing `POST /control` can be asked for. */
export type Action = (world: World, wish: Params) => unknown;
