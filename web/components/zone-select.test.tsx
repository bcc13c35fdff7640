import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { drawComponent } from '../../tests/setup/component.tsx';
import { Kit } from './kit.tsx';
import { ZoneSelect } from './zone-select.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Zones() {
  const [zone, setZone] = useState<string | null>('Asia/Macau');
  return <ZoneSelect label="Zone" value={zone} onChange={setZone} />;
}

it('time zone names are formatted only when the list opens, and any zone can be searched', async () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  const { user } = await drawComponent(<Zones />, { kit: (inner) => <Kit>{inner}</Kit> });
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Zone' });
  expect(field.value).toBe('China Standard Time · Asia/Macau');
  expect(formats.mock.calls.length).toBeLessThan(5);
  await user.click(field);
  expect(screen.getAllByRole('option', { hidden: true }).length).toBeGreaterThan(300);
  await user.clear(field);
  await user.type(field, 'nairobi');
  await user.click(await screen.findByRole('option', { hidden: true }));
  expect(field.value).toContain('Africa/Nairobi');
});
