import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach } from 'vitest';
import { toasts } from '#web/ui/toast.ts';
import { provideCodeReader } from './camera.ts';
import { leave } from './open-screen.tsx';
import './screen-actions.ts';
import './visitor-actions.ts';

beforeEach(provideCodeReader);

// What the product and the browser remember about one user must not be visible to the next.
afterEach(async () => {
  await leave();
  notifications.clean();
  modals.closeAll();
  for (const { id } of toasts.current()) toasts.dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
});
