import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { drawComponent } from '../../../tests/setup/component.tsx';
import { AvailabilityNotice } from './availability-notice.tsx';

const answers = vi.hoisted(() => [] as (() => void)[]);
vi.mock('#web/lib/api.ts', () => ({
  call: () =>
    new Promise((resolve) => answers.push(() => resolve([{ section_id: 1, state: 'FREE' }]))),
}));

function Asking() {
  const [day, setDay] = useState('2027-01-01');
  return (
    <>
      <button type="button" onClick={() => setDay('2027-01-02')}>
        another day
      </button>
      <AvailabilityNotice
        section_ids={[1]}
        starts_at={`${day}T10:00`}
        ends_at={`${day}T12:00`}
        sections={[{ id: 1, name: 'Great Hall' }]}
      />
    </>
  );
}

test('on a slow network no availability is shown for a new time until it is known', async () => {
  const { user } = await drawComponent(<Asking />);
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  await screen.findByText(/Great Hall/);
  await user.click(screen.getByRole('button', { name: 'another day' }));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(screen.queryByText(/Great Hall/)).toBeNull();
  answers[1]?.();
  await screen.findByText(/Great Hall/);
});
