import { expect, test } from './setup/journey.ts';
import { password, staffOf } from './setup/staff.ts';

test('a ticket is printed on one sheet, from its page and from both printed pages', async ({
  page,
  request,
  words,
}) => {
  const { token } = (await (
    await request.post('/api/auth/login', { data: { email: staffOf(words), password } })
  ).json()) as { token: string };
  const ask = async (path: string) =>
    (
      (await (
        await request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
      ).json()) as { data: { id: number; short_id: string; lifecycle_status: string }[] }
    ).data;
  const sheets = async (path: string, format: string): Promise<number> => {
    await page.goto(path);
    await page.getByRole('article').first().waitFor();
    const pdf = (await page.pdf({ format })).toString('latin1');
    return pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
  };
  for (const event of (await ask('/events?per_page=100')).slice(0, 4)) {
    const [attendee] = await ask(
      `/events/${event.id}/attendees?per_page=1&filter_fields[status][eq]=ACTIVE`,
    );
    if (!attendee) continue;
    for (const path of ['', '/print'])
      for (const format of ['A4', 'A5'])
        expect([
          event.id,
          path,
          format,
          await sheets(`/ticket/${event.id}/${attendee.short_id}${path}`, format),
        ]).toEqual([event.id, path, format, 1]);
  }
});
