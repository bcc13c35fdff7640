import type { Page } from '@playwright/test';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { partOf } from '../setup/breadth.ts';
import { expect, expectAccessible, test } from './setup/journey.ts';
import { joined, type Joined } from './setup/members.ts';
import { openMail } from './setup/shop.ts';
import { openQueue } from './setup/upgrade-queue.ts';
import type { Words } from './setup/words.ts';

/** A certificate as scanned in an office: a PDF of one page. */
function certificate(): Promise<Buffer> {
  const paper = new PDFDocument({ size: 'A4' });
  paper.fontSize(24).text('Business Registration Certificate 12345678', 72, 72);
  paper.end();
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    paper.on('data', (part: Buffer) => parts.push(part));
    paper.on('end', () => resolve(Buffer.concat(parts)));
    paper.on('error', reject);
  });
}
const photographed = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#f4efe2' } })
    .jpeg()
    .toBuffer();

const kinds = {
  CORPORATE: {
    record: {
      company_name: '海傍出版有限公司',
      company_address: '香港灣仔軒尼詩道 1 號',
      business_registration_number: '12345678',
      position: '總監',
    },
    is_charity: false,
    paper: 'certificate',
    file: async () => ({
      name: '商業登記證.pdf',
      mimeType: 'application/pdf',
      buffer: await certificate(),
    }),
    drawn: 'canvas',
  },
  NGO: {
    record: {
      organization_name: '河流學社',
      organization_number: '91/1234',
      position: '幹事',
    },
    is_charity: true,
    paper: 'section_88_letter',
    file: async () => ({
      name: 'IMG_0088.jpg',
      mimeType: 'image/jpeg',
      buffer: await photographed(),
    }),
    drawn: 'img[src^="blob:"]',
  },
} as const;
type Kind = keyof typeof kinds;

/**
 * Sends the document that the request made by registering lacks. Without it an error appears where
 * it is missing.
 */
async function apply(page: Page, words: Words, kind: Kind): Promise<void> {
  const { paper, file } = kinds[kind];
  const part = page.getByRole('group', { name: words('upgrades.title') });
  const input = part.locator(`input[name="${paper}"]`);
  await expect(
    part.getByText(
      words('upgrades.missing', {
        document: words(`upgrades.document.${kind === 'NGO' ? 'SECTION_88' : 'CERTIFICATE'}`),
      }),
    ),
  ).toBeVisible();
  await expect(input).toBeAttached();
  await part.getByRole('button', { name: words('upgrades.apply.go') }).click();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  const chosen = await file();
  await input.setInputFiles(chosen);
  await expect(part.getByText(chosen.name)).toBeVisible();
  await part.getByRole('button', { name: words('upgrades.apply.go') }).click();
  await expect(part.getByRole('button', { name: words('upgrades.take_back') })).toBeVisible();
}

const registered = (
  request: Parameters<typeof joined>[0],
  words: Words,
  kind: Kind,
): Promise<Joined> =>
  joined(request, words, '嘉欣', '梁', {
    member_type: kind,
    ...kinds[kind].record,
    has_section_88: kinds[kind].is_charity,
  });

for (const kind of partOf(['CORPORATE', 'NGO'] as const, 2))
  test(
    `a ${kind} that registered sends its document; staff read it in the page and approve`,
    { tag: '@phone' },
    async ({ page, words, request, stranger }) => {
      test.slow();
      const member = await registered(request, words, kind);
      await member.enter(page);
      await page.goto('/profile');
      await apply(page, words, kind);
      await expectAccessible(page);

      const desk = await stranger();
      const mine = await openQueue(desk, words, member);
      await expect(desk.locator(`main ${kinds[kind].drawn}`).first()).toBeVisible();
      for (const text of Object.values(kinds[kind].record))
        await expect(desk.getByText(text, { exact: true }).first()).toBeVisible();
      await expectAccessible(desk);
      await desk.keyboard.press('a');
      await expect(mine).toHaveCount(0);
      const tier = words(`event_page.tier.${kind}`);
      await openMail(desk, words, member.email, words('mail.upgrade_approved.subject', { tier }));
      await page.reload();
      await expect(page.getByText(tier, { exact: true }).first()).toBeVisible();
      await expect(page.getByText(words('upgrades.status.APPROVED'))).toHaveCount(1);
    },
  );
