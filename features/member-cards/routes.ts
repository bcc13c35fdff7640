import { actorOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { ownCard } from './actions/card.ts';
import { memberCards } from './contract.ts';

export const memberCardRoutes = [on(memberCards.own, (ctx) => ownCard(ctx, actorOf(ctx).user_id))];
