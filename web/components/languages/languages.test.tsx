import { TextInput } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { richText, text as words, translationsOf } from '#platform/endpoint.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { Kit } from '#web/components/kit.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { drawComponent, type Drawn } from '../../../tests/setup/component.tsx';
import { fill, problemOf, refused } from '../../../tests/setup/screen-actions.ts';
import { useFormLanguages } from './use-form-languages.tsx';

const texts = { title: words(20), description: richText(200) };
const schema = z.object({
  ...texts,
  translations: translationsOf(texts),
  converted_texts: z.array(z.string()),
});
type Values = z.input<typeof schema>;
const initial: Values = {
  title: '夜渡',
  description: '<p>船上的歌</p>',
  translations: { 'zh-cn': { title: '夜渡' } },
  converted_texts: ['zh-cn.title'],
};
let sent: Values[] = [];

function Example({ values }: { values: Partial<Values> }) {
  const form = useForm({
    schema,
    initial: { ...initial, ...values },
    submit: (given) => Promise.resolve(sent.push(given)),
  });
  const { chips, text } = useFormLanguages(form, {
    content: 'zh-hk',
    others: ['zh-cn'],
    owners: [{ at: '', fields: ['title', 'description'] }],
  });
  return (
    <Form form={form}>
      {chips}
      <TextInput {...text('title', { label: 'Title' })} />
      <RichText {...text('description', { label: 'Description' })} />
      <button type="submit">Send</button>
    </Form>
  );
}
const draw = (values: Partial<Values> = {}): Promise<Drawn> => {
  sent = [];
  return drawComponent(<Example values={values} />, { kit: (inner) => <Kit>{inner}</Kit> });
};
const chip = (name: RegExp | string): HTMLElement =>
  within(screen.getByRole('group', { name: 'Languages of these texts' })).getByRole('button', {
    name,
  });
const chips = (): (string | null)[] =>
  within(screen.getByRole('group', { name: 'Languages of these texts' }))
    .getAllByRole('button')
    .map((element) => element.textContent);
const title = (): HTMLInputElement => screen.getByRole('textbox', { name: /^Title/ });
const add = async ({ user }: Drawn, language: string): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Add a language' }));
  await user.click(await screen.findByRole('menuitem', { name: language }));
};

test('the languages show which is the original, which are complete and how much is missing', async () => {
  const drawn = await draw();
  expect(chips()).toEqual([
    'Traditional Chineseoriginal',
    'Simplified Chinese1 missing',
    'Add a language',
  ]);
  await add(drawn, 'English');
  expect(chip(/^English/).textContent).toBe('English2 missing');
  await fill(drawn.user, title(), 'Night Ferry');
  expect(chip(/^English/).textContent).toBe('English1 missing');
  await drawn.user.click(screen.getByRole('textbox', { name: /^Description/ }));
  await drawn.user.keyboard('Songs');
  await waitFor(() => expect(chip(/^English/).textContent).toBe('Englishcomplete'));
});

test('a language of an empty form is not shown as complete', async () => {
  const drawn = await draw({ title: '', description: '' });
  await add(drawn, 'English');
  expect(chip(/^English/).textContent).toBe('English');
});

test('choosing a language switches the fields, keeps the other texts and shows the original', async () => {
  const drawn = await draw();
  const { user } = drawn;
  expect([title().lang, title().value]).toEqual(['zh-HK', '夜渡']);
  await fill(user, title(), '夜渡海港');
  await add(drawn, 'English');
  expect(title().value).toBe('');
  expect(title().lang).toBe('en');
  expect(screen.getByLabelText('Title (English)')).toBe(title());
  expect(problemOf(title())).toBe('Traditional Chinese: 夜渡海港');
  await fill(user, title(), 'Night Ferry');
  await user.click(chip(/^Simplified/));
  expect(title().value).toBe('夜渡');
  await user.click(chip(/^Traditional/));
  expect(title().value).toBe('夜渡海港');
  await user.click(chip(/^English/));
  expect(title().value).toBe('Night Ferry');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toMatchObject([
    {
      title: '夜渡海港',
      translations: { en: { title: 'Night Ferry' }, 'zh-cn': { title: '夜渡' } },
    },
  ]);
});

test('a converted text is marked until it is edited', async () => {
  const { user } = await draw();
  await user.click(chip(/^Simplified/));
  expect(problemOf(title())).toContain('Converted automatically; please check.');
  await fill(user, title(), '夜渡船');
  expect(problemOf(title())).not.toContain('Converted');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toMatchObject([{ converted_texts: [] }]);
});

test('text typed during a conversion is kept, and not marked as converted', async () => {
  const { user } = await draw({ translations: {}, converted_texts: [] });
  await user.click(chip(/^Simplified/));
  let answer = (_: Response): void => {};
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await user.click(screen.getByRole('button', { name: /^Fill from Traditional/ }));
  await fill(user, title(), '夜渡海港');
  const texts = {
    'translations.zh-cn.title': '夜渡',
    'translations.zh-cn.description': '<p>船上的歌</p>',
  };
  answer(Response.json({ texts }));
  await waitFor(() => expect(chip(/^Simplified/).textContent).toContain('complete'));
  asked.mockRestore();
  expect(title().value).toBe('夜渡海港');
  expect(problemOf(title())).not.toContain('Converted');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toMatchObject([
    {
      translations: { 'zh-cn': { title: '夜渡海港', description: '<p>船上的歌</p>' } },
      converted_texts: ['zh-cn.description'],
    },
  ]);
});

test('undo does not cross from one language to another', async () => {
  const drawn = await draw();
  const { user } = drawn;
  const rich = () => screen.getByRole('textbox', { name: /^Description/ });
  await user.click(rich());
  await user.keyboard('你好');
  await add(drawn, 'English');
  expect(rich().textContent).toBe('');
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled,
    'there is nothing to undo',
  ).toBe(true);
});

test('an error in another language is shown in words, and languages can still be switched', async () => {
  const { user } = await draw({
    translations: { en: { title: 'A title that is far too long' } },
  });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await refused(title())).toContain('20');
  expect(title().name).toBe('translations.en.title');
  expect(document.activeElement).toBe(title());
  expect(document.body.textContent).not.toContain('translations.en.title');
  await user.click(chip(/^Traditional/));
  expect(title().value).toBe('夜渡');
  await fill(user, title(), '夜渡海港');
  expect(title().value).toBe('夜渡海港');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(title().name).toBe('translations.en.title');
  expect(sent).toEqual([]);
});

test('fixing one of two errors does not switch to the language of the other', async () => {
  const { user } = await draw({
    title: '',
    translations: { en: { title: 'A title that is far too long' } },
  });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(title().name).toBe('title');
  await fill(user, title(), '夜渡海港');
  expect([title().name, title().value]).toEqual(['title', '夜渡海港']);
});
