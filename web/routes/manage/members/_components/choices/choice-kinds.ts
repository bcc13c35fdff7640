import { data } from 'react-router';
import type { z } from 'zod';
import {
  managedInterests,
  managedSpecialities,
  type ManagedChoice,
  type NewChoice,
} from '#features/members/choices.contract.ts';
import { members } from '#features/members/contract.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { refetch } from '#web/lib/refetch.ts';

type Body = z.input<typeof NewChoice>;
interface Kind {
  list: typeof managedInterests.list;
  /** The call of the public list. */
  shown: typeof members.interests;
  create: (body: Body, idempotency_key: string) => Promise<ManagedChoice>;
  change: (
    id: number,
    body: Partial<Body> & { version: number | undefined },
  ) => Promise<ManagedChoice>;
  remove: (id: number) => Promise<null>;
  sort: (body: { id: number; order: number }[]) => Promise<null>;
}

const everywhere = { from_members: '1' } as const;
/** The two lists that members choose from, with the same calls. */
export const choiceKinds = {
  interests: {
    list: managedInterests.list,
    shown: members.interests,
    create: (body, idempotency_key) => call(managedInterests.create, { body, idempotency_key }),
    change: (interestId, body) => call(managedInterests.change, { params: { interestId }, body }),
    remove: (interestId) =>
      call(managedInterests.remove, { params: { interestId }, query: everywhere }),
    sort: (body) => call(managedInterests.sort, { body }),
  },
  specialities: {
    list: managedSpecialities.list,
    shown: members.specialities,
    create: (body, idempotency_key) => call(managedSpecialities.create, { body, idempotency_key }),
    change: (specialityId, body) =>
      call(managedSpecialities.change, { params: { specialityId }, body }),
    remove: (specialityId) =>
      call(managedSpecialities.remove, { params: { specialityId }, query: everywhere }),
    sort: (body) => call(managedSpecialities.sort, { body }),
  },
} as const satisfies Record<string, Kind>;
export type ChoiceKind = keyof typeof choiceKinds;

/** Reloads both lists of a kind after a change: the staff's and the public one. */
export const choicesChanged = (kind: ChoiceKind): Promise<void> =>
  refetch(choiceKinds[kind].list, choiceKinds[kind].shown);

/** For the clientLoader of an edit page: throws 404 when the entry does not exist. */
export async function mustHaveChoice(kind: ChoiceKind, id: number): Promise<void> {
  const found = await queryClient.fetchQuery({ ...query(choiceKinds[kind].list), staleTime: 0 });
  if (!found.some((item) => item.id === id)) throw data(null, { status: 404 });
}
