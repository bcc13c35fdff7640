import { allowsIn, type Membership } from '#platform/pure/access.ts';
import { pageAt } from './page-at.ts';

/** Whether somebody may open a page: what the menus hide is not for a person who types its address either. */
export function mayOpen(member: Membership | null | undefined, pathname: string): boolean {
  const { permission } = pageAt(pathname);
  return !permission || allowsIn(member, permission);
}
