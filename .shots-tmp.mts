import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { apiOf } from '/work/main/bench/cluster.ts';
import { browserOptions, prepareBrowser } from '/work/main/tests/e2e/setup/browser.ts';
await prepareBrowser();
const base = process.env['BASE_URL'] ?? '';
const out = '/tmp/shots';
mkdirSync(out, { recursive: true });
const login = (
  await apiOf(base).ask<{ token: string }>('POST', '/auth/login', {
    email: 'owner@foyer.test',
    password: 'foyer-demo-2026',
  })
).body;
const staff = apiOf(base, login.token);
const get = async (p: string) => (await staff.ask<{ data: any }>('GET', p)).body.data;
const events = (await get('/events?eventsState=upcoming')).sort(
  (a: any, b: any) => b.statistics.sales_total_gross - a.statistics.sales_total_gross,
);
let found: any, partial: any, ev: any;
for (const e of events) {
  const orders = await get(
    `/events/${e.id}/orders?filter_fields[status][eq]=COMPLETED&per_page=20`,
  );
  for (const o of orders) {
    if (o.total_gross > 0 && o.attendees.length > 1 && !found) {
      const full = await get(`/events/${e.id}/orders/${o.id}`);
      if (full.refundable > 0) {
        found = full;
        ev = e;
      }
    }
  }
  const r = await get(
    `/events/${e.id}/orders?filter_fields[refund_status][eq]=PARTIALLY_REFUNDED&per_page=1`,
  );
  if (r[0] && !partial) partial = r[0];
  if (found && partial) break;
}
console.log(found?.id, partial?.id, ev?.id);
const account = (await get('/accounts')).id;
const a = found.attendees[0];
const screens: [string, string][] = [
  ['order', `/manage/event/${ev.id}/orders/${found.id}`],
  ['order-partial', `/manage/event/${partial.event_id}/orders/${partial.id}`],
  ['refund', `/manage/event/${ev.id}/orders/${found.id}/refund`],
  ['cancel', `/manage/event/${ev.id}/orders/${found.id}/cancel`],
  ['attendee-cancel', `/manage/event/${ev.id}/attendees/${a.id}/cancel`],
  ['event-cancel', `/manage/event/${ev.id}/settings/cancel`],
  ['payment', `/account/payment`],
  ['mails', '/dev/mail/previews'],
];
for (const extra of (process.env['EXTRA'] ?? '').split(',').filter(Boolean)) {
  const [n, p] = extra.split('=');
  screens.push([n!, p!.replace(':e', ev.id).replace(':o', found.id)]);
}
const only = process.env['ONLY']?.split(',');
const browser = await chromium.launch(browserOptions().launchOptions);
for (const [locale, w, h] of [
  ['zh-hk', 390, 844],
  ['en', 1440, 900],
] as const) {
  const context = await browser.newContext({
    viewport: { width: w, height: h },
    deviceScaleFactor: 1,
  });
  await context.addCookies([{ name: 'locale', value: locale, url: base }]);
  await context.addInitScript((t) => localStorage.setItem('token', t), login.token);
  const page = await context.newPage();
  for (const [name, path] of screens) {
    if (only && !only.includes(name)) continue;
    await page.goto(base + path, { waitUntil: 'networkidle' });
    await page.waitForTimeout(700);
    await page.screenshot({ path: `${out}/${name}-${locale}.png` });
  }
  await context.close();
}
await browser.close();
