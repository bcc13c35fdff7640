import { redirect } from 'react-router';
import type { Route } from './+types/approve-upgrade.ts';

/** The address in the specification; upgrade requests are below `/manage`. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirect(`/manage/approve-upgrade${new URL(request.url).search}`);
}

export default function ApproveUpgradeHome() {
  return null;
}
