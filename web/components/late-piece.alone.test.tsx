import { screen } from '@testing-library/react';
import { test, vi } from 'vitest';
import { CallError } from '#platform/client.ts';
import { act as someoneIsThere } from '#web/lib/first-act.ts';
import { oncePresent } from '#web/lib/presence.ts';
import { drawComponent } from '../../tests/setup/component.tsx';
import { Kit } from './kit.tsx';
import { latePiece } from './late-piece.tsx';
import { RichText } from './rich-text.tsx';
import { PresenceDialog } from './sign-in/presence-dialog.tsx';

vi.mock('./sign-in/presence-form.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
vi.mock('./rich-text/editor.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});
const offline = 'You are offline. Check your connection and try again.';

test('a lazy component that failed to load can be loaded again', async () => {
  let tries = 0;
  const Piece = latePiece(async () => {
    tries += 1;
    if (tries === 1) throw new Error('Failed to fetch dynamically imported module');
    return { default: ({ name }: { name: string }) => <p>here is {name}</p> };
  });
  const { user } = await drawComponent(<Piece name="Ada" />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('here is Ada');
});

test('when the identity check fails to load, the page stays and it can be retried', async () => {
  const { user } = await drawComponent(
    <>
      <h1>Users</h1>
      <PresenceDialog />
    </>,
  );
  const refusal = new CallError(403, { code: 'user.confirm_password' });
  void oncePresent(() => Promise.reject(refusal)).catch(() => null);
  await screen.findByText(offline);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(offline);
  screen.getByRole('heading', { name: 'Users', hidden: true });
});

test('when the editor fails to load, the form and its text stay, with a message', async () => {
  someoneIsThere();
  const { user } = await drawComponent(
    <RichText
      name="description"
      label="Description"
      required={false}
      error={undefined}
      value="<p>Bring a coat</p>"
      onChange={() => undefined}
    />,
    { kit: (inner) => <Kit>{inner}</Kit> },
  );
  await screen.findByText(offline);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(offline);
  screen.getByText('Bring a coat');
});
