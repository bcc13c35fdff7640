import { Notifications } from '@mantine/notifications';
import type { User } from '#features/users/contract.ts';
import { Palette } from './palette.tsx';
import '@mantine/notifications/styles.layer.css';

/**
 * Parts that are not visible at first, loaded after the screen. Both keep requests that were made
 * before.
 */
export default function Late({ user }: { user: User }) {
  return (
    <>
      <Palette user={user} />
      <Notifications limit={5} autoClose={4000} position="top-right" />
    </>
  );
}
