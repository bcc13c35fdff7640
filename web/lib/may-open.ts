import { allowsIn, type Membership } from '#platform/pure/access.ts';
import { loadedPath } from './loaded-path.ts';
import { pageAt } from './page-at.ts';

/**
 * Whether a user may open a page: this also covers pages that menus hide but whose address can be
 * typed.
 */
export function mayOpen(member: Membership | null | undefined, pathname: string): boolean {
  const { permission } = pageAt(pathname);
  return !permission || allowsIn(member, permission);
}

/**
 * Whether a back-office page is opened in a document of another part of the site. Only the back
 * office's own documents have the policy that shows mails as they were designed
 * (`server/page-headers.ts`).
 */
export function needsDocument(pathname: string): boolean {
  const isOffice = (path: string): boolean => pageAt(path).layout === 'manage';
  const path = loadedPath();
  return path !== null && !isOffice(path) && isOffice(pathname);
}
