import { Notifications } from '@mantine/notifications';
import type { User } from '#features/users/contract.ts';
import { Palette } from './palette.tsx';
import '@mantine/notifications/styles.layer.css';

/** What nobody sees at first: it is loaded when the screen is there. Both keep what is asked of them before. */
export default function Late({ user }: { user: User }) {
  return (
    <>
      <Palette user={user} />
      <Notifications limit={5} autoClose={4000} position="top-right" />
    </>
  );
}
