import { redirect } from 'react-router';
import type { Route } from './+types/members.ts';

/** The address in the specification; the members are below `/manage`. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirect(`/manage/members${new URL(request.url).search}`);
}

export default function MembersHome() {
  return null;
}
