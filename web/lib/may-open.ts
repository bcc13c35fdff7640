import { allowsIn, type Membership } from '#platform/pure/access.ts';
import { loadedPath } from './loaded-path.ts';
import { pageAt } from './page-at.ts';

/** Whether a user may open a page: what the menus hide is not for a person who types its address either. */
export function mayOpen(member: Membership | null | undefined, pathname: string): boolean {
  const { permission } = pageAt(pathname);
  return !permission || allowsIn(member, permission);
}

/**
 * Whether a page of the back office is reached in a document of another part of the site. Only its own documents have
 * the policy that lets e-mails look as they were written (`server/page-headers.ts`).
 */
export function needsDocument(pathname: string): boolean {
  const isOffice = (path: string): boolean => pageAt(path).layout === 'manage';
  const path = loadedPath();
  return path !== null && !isOffice(path) && isOffice(pathname);
}
