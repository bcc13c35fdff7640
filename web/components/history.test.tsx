import { afterEach, expect, test } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { locales } from '#platform/pure/locales.ts';
import { drawComponent } from '../../tests/setup/component.tsx';
import { History } from './history.tsx';

afterEach(cleanup);
test.each(locales)('who changed it and when are separated as %s writes it', async (locale) => {
  const entry = {
    id: 1,
    created_at: '2026-11-30T22:10:00.000Z',
    user_id: 2,
    user_name: '岑慧玲',
    target_type: 'order',
    target_id: 3,
    name: 'O-TN3WHTK',
    action: 'refunded',
    changes: {},
  } as const;
  await drawComponent(
    <History entries={[entry]} of={{ timezone: 'Asia/Hong_Kong', currency: 'HKD' }} />,
    { locale },
  );
  const line = (await screen.findByText(/岑慧玲/)).textContent;
  expect(line).toMatch(/^岑慧玲 · \S/);
});
