import { actorOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { collect } from './actions/collect.ts';
import { ownData } from './contract.ts';

export const ownDataRoutes = [on(ownData.export, (ctx) => collect(ctx, actorOf(ctx).user_id))];
