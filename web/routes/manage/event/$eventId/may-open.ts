import { allows, type Permission, type Role } from '#platform/pure/access.ts';
import { eventGroups } from '#web/layouts/manage/navigation.ts';
import { settingsTabs } from '#web/components/event-settings-tabs.ts';

const permissions = new Map(
  eventGroups.flatMap(({ entries }) => entries).map(({ to, permission }) => [to, permission]),
);
// Detail paths that are read-only; other detail paths are forms.
const detailPath = /^(attendees|orders|messages)\/\d+$/;

/**
 * Whether the user may open this path of an event (`tickets/create`, below
 * `/manage/event/:eventId`): what the menus hide cannot be opened by its address either.
 */
export function mayOpen(role: Role | null, path: string): boolean {
  const [section = '', detail] = path.split('/');
  const permission = permissions.get(section);
  if (!permission) return true;
  if (section === 'settings')
    return (
      allows(role, 'events.manage') ||
      (allows(role, permission) &&
        settingsTabs.some(({ to, open }) => open && to === (detail ? `/${detail}` : '')))
    );
  return allows(
    role,
    detail && !detailPath.test(path)
      ? (permission.replace(/\.read$/, '.manage') as Permission)
      : permission,
  );
}
