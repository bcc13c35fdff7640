import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allPages } from '../web/lib/page-at.ts';

it('every page has a file at its address, and every other file is a component', () => {
  const declared = allPages.map(({ file }) => `web/${file}`);
  expect(declared.length).toBeGreaterThan(70);
  expect(declared.filter((file) => !existsSync(file))).toEqual([]);
  expect(new Set(declared).size).toBe(declared.length);
  const screens = globSync('web/routes/**/*.{ts,tsx}').filter(
    (file) => !file.includes('/_components/'),
  );
  expect(screens.filter((file) => !declared.includes(file))).toEqual([]);
});

it('the file of a page is at its address', () => {
  for (const { path, file } of allPages)
    expect(file.replace(/\/?index\.tsx$|\.tsx$/, '')).toBe(
      `routes${path === '/' ? '' : path}`.replace(
        /[:*]\w*\??/g,
        (item) => `$${item.slice(1).replace('?', '')}`,
      ),
    );
});

it('a page with its own message catalogue loads it on every route to it', () => {
  const withWords = allPages.filter(
    ({ layout, catalogue }) => layout === 'public' && catalogue !== undefined,
  );
  expect(withWords.length).toBeGreaterThan(10);
  // A page inside another page gets its messages from that page.
  const provides = ({ file, catalogue }: { file: string; catalogue?: string | undefined }) => {
    const source = readFileSync(`web/${file}`, 'utf8');
    return source.includes(`'${catalogue}'`) && source.includes('<VisitMessagesProvider');
  };
  const within = withWords.filter(provides).map(({ path }) => `${path}/`);
  expect(
    withWords
      .filter((page) => !provides(page) && !within.some((item) => `${page.path}/`.startsWith(item)))
      .map(({ path }) => path),
  ).toEqual([]);
});

it('a form submitted without scripts uses POST', () => {
  const forms = globSync('web/**/*.tsx')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/<form\b[^]*?\n? *>\n/g)].map(([tag]) => ({
        file,
        tag,
      })),
    );
  expect(forms.length).toBeGreaterThan(4);
  expect(forms.filter(({ tag }) => !tag.includes('method="post"')).map(({ file }) => file)).toEqual(
    [],
  );
});

/** Forms that the server does not render: nothing can be entered before their scripts run. */
const drawn_by_scripts: Record<string, string> = {
  'web/routes/check-in/$checkInListShortId/_components/find-view.tsx': 'after a tap',
  'web/routes/check-in/$checkInListShortId/_components/name-device.tsx':
    'the browser alone knows whether its device has a name',
  'web/routes/checkout/$eventId/$orderShortId/payment/_components/stripe-form.tsx':
    'after the provider’s own script',
};

it('every other form keeps what was typed before hydration', () => {
  const files = globSync('web/**/*.tsx').filter((file) => !file.includes('.test.'));
  const text = (file: string): string => readFileSync(file, 'utf8');
  const withForms = files.filter((file) => /<form\b/.test(text(file)));
  const left = withForms.filter(
    (file) => !(file in drawn_by_scripts) && !/^web\/routes\/(manage|account|welcome)\b/.test(file),
  );
  expect(left.toSorted()).toEqual([
    'web/components/event-page/ticket-panel.tsx',
    'web/components/form.tsx',
  ]);
  for (const file of left) expect(text(file)).toMatch(/<form\s+ref=\{form(\.ref)?\}/);
  expect(text('web/components/event-page/ticket-panel.tsx')).toContain('useTypedBefore(form, ');
  // `useForm` reads the form that `Form` renders.
  expect(text('web/lib/use-form.ts')).toContain('useTypedBefore(ref, ');
  const using = files.filter((file) => /\buseForm(<[^>]*>)?\(/.test(text(file)));
  expect(using.length).toBeGreaterThan(10);
  expect(using.filter((file) => !/<Form\b[^>]* form=\{/.test(text(file)))).toEqual([]);
  expect(Object.keys(drawn_by_scripts).filter((file) => !withForms.includes(file))).toEqual([]);
});
