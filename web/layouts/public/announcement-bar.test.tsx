import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawComponent } from '../../../tests/setup/component.tsx';
import { AnnouncementBar } from './announcement-bar.tsx';
import { isOn, nextEdge, type Announcement } from './announcement-time.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
const text = '黑色暴雨警告生效，今晚活動取消。';
const announcement = (more: Partial<Announcement> = {}): Announcement => ({
  text,
  url: null,
  tone: 'WEATHER',
  starts_at: '2026-11-23T10:00:00.000Z',
  ends_at: '2026-11-23T12:00:00.000Z',
  language: 'zh-hk',
  ...more,
});

test.each([
  ['before its start', '2026-11-23T09:59:59.999Z', false, '2026-11-23T10:00:00.000Z'],
  ['at its start', '2026-11-23T10:00:00.000Z', true, '2026-11-23T12:00:00.000Z'],
  ['at its end', '2026-11-23T12:00:00.000Z', false, null],
])('%s', (_, now, on, edge) => {
  expect([isOn(announcement(), now), nextEdge(announcement(), now)]).toEqual([on, edge]);
});

test('an announcement without times is always shown', () => {
  const always = announcement({ starts_at: null, ends_at: null });
  expect([isOn(always, '2026-01-01T00:00:00.000Z'), nextEdge(always, '2026')]).toEqual([
    true,
    null,
  ]);
});

test("it follows the browser's clock, also on a cached page, and has its language", async () => {
  const now = new Date();
  const hour = 3_600_000;
  const at = (ms: number): string => new Date(now.getTime() + ms).toISOString();
  await drawComponent(
    <AnnouncementBar
      announcement={announcement({ starts_at: at(-hour), ends_at: at(hour) })}
      isAnnounced={false}
    />,
  );
  expect((await screen.findByText(text)).getAttribute('lang')).toBe('zh-HK');
  expect(screen.getByRole('status').textContent).toContain(text);
  cleanup();
  await drawComponent(
    <AnnouncementBar
      announcement={announcement({ starts_at: at(-2 * hour), ends_at: at(-hour) })}
      isAnnounced
    />,
  );
  expect(screen.queryByText(text)).toBeNull();
});

test('once closed it stays closed in the tab, but a new text is shown', async () => {
  const always = announcement({ starts_at: null, ends_at: null });
  const { user } = await drawComponent(<AnnouncementBar announcement={always} isAnnounced />);
  await user.click(screen.getByRole('button', { name: 'Close this announcement' }));
  expect(screen.queryByText(text)).toBeNull();
  cleanup();
  await drawComponent(<AnnouncementBar announcement={always} isAnnounced />);
  expect(screen.queryByText(text)).toBeNull();
  cleanup();
  await drawComponent(<AnnouncementBar announcement={{ ...always, text: '另一則' }} isAnnounced />);
  screen.getByText('另一則');
});
