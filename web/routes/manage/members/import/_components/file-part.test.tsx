import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Kit } from '#web/components/kit.tsx';
import { drawComponent } from '../../../../../../tests/setup/component.tsx';
import { FilePart } from './file-part.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a spreadsheet that cannot be sent is called a file, not a picture', async () => {
  // No connection.
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      onerror = (): void => undefined;
      open(): void {}
      setRequestHeader(): void {}
      send(): void {
        this.onerror();
      }
    },
  );
  await drawComponent(<FilePart open={() => undefined} />, { kit: (inner) => <Kit>{inner}</Kit> });
  const [input] = document.querySelectorAll('input[type="file"]');
  if (!input) throw new Error('no field for a file');
  await act(async () => {
    fireEvent.change(input, { target: { files: [new File(['email\n'], 'members.csv')] } });
  });
  expect((await screen.findByText(/could not be uploaded/)).textContent).toMatch(
    /^The file could not be uploaded. You are offline/,
  );
});
