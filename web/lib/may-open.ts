import { allows, type Role } from '#platform/pure/access.ts';
import { pageAt } from './page-at.ts';

/** Whether somebody may open a page: what the menus hide is not for a person who types its address either. */
export function mayOpen(role: Role | null | undefined, pathname: string): boolean {
  const { permission } = pageAt(pathname);
  return !permission || allows(role, permission);
}
