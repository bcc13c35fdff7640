import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { expect, it, test, vi } from 'vitest';
import { loadMessages } from '#web/lib/load-messages.ts';
import { LocaleProvider } from '#web/lib/locale.tsx';
import { Kit } from '../kit.tsx';
import { RichText } from '../rich-text.tsx';
import { TextUntilThen } from './text-until-then.tsx';

// Loads the editor in advance, so that the field has it at once.
await import('./editor.tsx');

const messages = {
  ...(await loadMessages('en', 'public')),
  ...(await loadMessages('en', 'visit')),
  ...(await loadMessages('en', 'manage')),
};
const values: string[] = [];

function Field({ initial, max, late }: { initial: string; max: number; late: boolean }) {
  const [value, setValue] = useState(initial);
  const [waiting] = useState<string[]>([]);
  const change = (next: string): void => {
    values.push(next);
    if (late) waiting.push(next);
    else setValue(next);
  };
  const [, again] = useState(0);
  return (
    <LocaleProvider locale="en" messages={messages}>
      <Kit>
        <RichText
          name="description"
          label="Description"
          required={false}
          error={undefined}
          maxLength={max}
          value={value}
          onChange={(next) => change(next as string)}
        />
        <button type="button" onClick={() => setValue(waiting.shift() ?? value)}>
          draw
        </button>
        <button type="button" onClick={() => setValue('<p>as it was</p>')}>
          reset
        </button>
        <button type="button" onClick={() => again((n) => n + 1)}>
          again
        </button>
      </Kit>
    </LocaleProvider>
  );
}

async function open(initial = '', max = 50_000, late = false) {
  values.length = 0;
  render(<Field initial={initial} max={max} late={late} />);
  act(() => screen.getByRole('textbox', { name: 'Description' }).focus());
  const box = await waitFor(() => {
    const found = screen.getByRole('textbox', { name: 'Description' });
    expect(found.getAttribute('contenteditable')).toBe('true');
    return found;
  });
  const { editor } = box as unknown as { editor: Editor };
  return {
    box,
    editor,
    user: userEvent.setup({ delay: null }),
    write: (html: string) => act(async () => void editor.commands.insertContent(html)),
  };
}

it('shows its text until the user focuses it, and then gets the focus and keys', async () => {
  const link = '<p>Read <a href="/terms">this</a></p>';
  const player = '<iframe src="https://www.youtube-nocookie.com/embed/a"></iframe>';
  render(<Field initial={player + link} max={5} late={false} />);
  const box = screen.getByRole('textbox', { name: 'Description' });
  expect(box.textContent).toBe('Read this');
  expect(box.querySelector('a, iframe')).toBeNull();
  expect(box.getAttribute('name')).toBe('description');
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByRole('textbox', { name: 'Description' })).toBe(box);
  act(() => box.focus());
  await userEvent.setup({ delay: null }).keyboard(', now');
  const editor = await waitFor(() => {
    const found = screen.getByRole('textbox', { name: 'Description' });
    expect(found.getAttribute('contenteditable')).toBe('true');
    return found;
  });
  await waitFor(() => expect(document.activeElement).toBe(editor));
  expect(editor.querySelector('a')?.getAttribute('href')).toBe('/terms');
  expect(editor.textContent).toBe('Read this, now');
});

it('loses nothing that was typed before the editor loaded', async () => {
  const changed = vi.fn();
  const field = { label: 'Doors', name: 'doors', lang: undefined, problem: undefined };
  render(
    <LocaleProvider locale="en" messages={messages}>
      <Kit>
        <TextUntilThen {...field} value="<p>Doors at</p>" left={vi.fn()} onChange={changed} />
        <button type="button">Save</button>
      </Kit>
    </LocaleProvider>,
  );
  const user = userEvent.setup({ delay: null });
  act(() => screen.getByRole('textbox', { name: 'Doors' }).focus());
  await user.keyboard(' 7 & < 8x{Backspace}');
  expect(changed).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(changed.mock.calls).toEqual([['<p>Doors at 7 &#38; &#60; 8</p>']]);
});

it('keeps text that is typed faster than the page renders', async () => {
  const { editor, box, user } = await open('', 50_000, true);
  await act(async () => void editor.commands.insertContent('Doors '));
  await act(async () => void editor.commands.insertContent('at seven'));
  // The page receives the first words when the next ones have already been typed.
  await user.click(screen.getByRole('button', { name: 'draw' }));
  expect(box.textContent).toBe('Doors at seven');
  await user.click(screen.getByRole('button', { name: 'draw' }));
  expect(box.textContent).toBe('Doors at seven');
  await user.click(screen.getByRole('button', { name: 'reset' }));
  expect(box.textContent).toBe('as it was');
});

it('is not remounted by a rendering page, which could lose unreported text', async () => {
  const { editor, user } = await open('<p>Old</p>');
  const drawn = vi.spyOn(editor, 'setOptions');
  await user.click(screen.getByRole('button', { name: 'again' }));
  await act(async () => void editor.commands.insertContent('New '));
  expect(drawn).not.toHaveBeenCalled();
});

it('takes the text of a reset form, even the same text as before', async () => {
  const { box, user, write } = await open('<p>as it was</p>');
  await write('X');
  await user.click(screen.getByRole('button', { name: 'reset' }));
  expect(box.textContent).toBe('as it was');
  await write('Y');
  await user.click(screen.getByRole('button', { name: 'reset' }));
  expect(box.textContent).toBe('as it was');
});

it('treats blank text as empty, but not an image or a player', async () => {
  const { editor, write } = await open('<p>a</p>');
  await act(async () => void editor.commands.setContent('<p>   </p><p></p>'));
  expect(values.at(-1)).toBe('');
  await write('<img src="https://pictures.test/a.jpg" alt="Stage">');
  expect(values.at(-1)).toContain('<img src="https://pictures.test/a.jpg" alt="Stage">');
});

it('reports a text that is too long, formatting included, until it is short enough', async () => {
  const { box, editor, write } = await open('<p>12345</p>', 15);
  expect(box.getAttribute('aria-invalid')).toBeNull();
  await write('6789');
  expect(screen.getByText('1 character too many, formatting included. At most 15.')).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  await act(async () => void editor.commands.setContent('<p>1</p>', { emitUpdate: true }));
  expect(screen.queryByText(/too many/)).toBeNull();
  expect(box.getAttribute('aria-invalid')).toBeNull();
});

async function insert(button: string, field: string, words: string) {
  const { user, box } = await open('<p>a</p>');
  await user.click(screen.getByRole('button', { name: button }));
  await user.type(await screen.findByLabelText(field), words.replace(/[[{]/g, '$&$&'));
  await user.keyboard('{Enter}');
  return box;
}

test.each([
  'picture.jpg',
  'http://pictures.test/a.jpg',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
])('%s is refused as an image address', async (address) => {
  const box = await insert('Picture', 'or from a web address', address);
  expect(await screen.findByText(/not the address of a picture/)).toBeTruthy();
  expect(box.querySelector('img')).toBeNull();
});

test.each([
  ['www.venue.test/plan', 'https://www.venue.test/plan'],
  ['venue.test', 'https://venue.test'],
  ['hello@venue.test', 'mailto:hello@venue.test'],
  ['http://venue.test', 'http://venue.test'],
  ['mailto:hello@venue.test', 'mailto:hello@venue.test'],
  ['tel:+85223456789', 'tel:+85223456789'],
  ['/terms', '/terms'],
])('a link to %s leads to %s, never to a relative page', async (typed, href) => {
  const { user, box, editor } = await open('<p>a</p>');
  await act(async () => void editor.commands.selectAll());
  await user.click(screen.getByRole('button', { name: 'Link' }));
  await user.type(await screen.findByLabelText('Web address'), `${typed}{Enter}`);
  expect(box.querySelector('a')?.getAttribute('href')).toBe(href);
});

it('embeds an allowed player by the address that people copy', async () => {
  const box = await insert('Video, music or map', 'Web address', 'https://youtu.be/dQw4w9WgXcQ');
  expect(box.querySelector('iframe')?.getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  );
  expect(values.at(-1)).toContain(
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"',
  );
});

test.each(['https://evil.test/player', 'youtube', '<iframe src="https://evil.test/"></iframe>'])(
  '%s is not embedded, and an error is shown',
  async (pasted) => {
    const box = await insert('Video, music or map', 'Web address', pasted);
    expect(await screen.findByText(/cannot be embedded/)).toBeTruthy();
    expect(box.querySelector('iframe')).toBeNull();
  },
);

it('inserts a second player without replacing the first', async () => {
  const { user, box } = await open('<p>a</p>');
  for (const id of ['dQw4w9WgXcQ', 'aaaaaaaaaaa']) {
    await user.click(screen.getByRole('button', { name: 'Video, music or map' }));
    await user.type(await screen.findByLabelText('Web address'), `https://youtu.be/${id}{Enter}`);
  }
  expect(
    [...box.querySelectorAll('iframe')].map((frame) => frame.getAttribute('src')?.slice(-11)),
  ).toEqual(['dQw4w9WgXcQ', 'aaaaaaaaaaa']);
});

const marked = async (user: ReturnType<typeof userEvent.setup>, language: string) => {
  await user.click(screen.getByRole('button', { name: 'Language of this passage' }));
  await user.click(await screen.findByRole('menuitem', { name: language, hidden: true }));
};

it('keeps the language of a pasted or stored passage, whichever element has it', async () => {
  const { write, editor } = await open('<p>夜渡 <span lang="en">Night Ferry</span></p>');
  await act(async () => void editor.commands.focus('end'));
  await write('<h2 lang="fr">Bac de <strong>nuit</strong></h2><p lang="no language">x</p>');
  expect(values.at(-1)).toContain('<span lang="en">Night Ferry</span>');
  expect(values.at(-1)).toMatch(/<h2><span lang="fr">Bac de <strong>nuit<\/strong><\/span><\/h2>/);
  expect(values.at(-1)).not.toContain('no language');
});

it('sets the language of the selection, or of the passage at the cursor', async () => {
  const { user, editor } = await open('<p>夜渡 Night Ferry 海港</p>');
  await act(async () => void editor.commands.setTextSelection({ from: 4, to: 15 }));
  await marked(user, 'English');
  expect(values.at(-1)).toBe('<p>夜渡 <span lang="en">Night Ferry</span> 海港</p>');
  await act(async () => void editor.commands.setTextSelection({ from: 4, to: 9 }));
  await marked(user, 'français');
  expect(values.at(-1)).toBe(
    '<p>夜渡 <span lang="fr">Night</span><span lang="en"> Ferry</span> 海港</p>',
  );
  await act(async () => void editor.commands.setTextSelection(6));
  await marked(user, '繁體中文');
  expect(values.at(-1)).toContain('<span lang="zh-HK">Night</span>');
  await marked(user, 'Same as the text');
  expect(values.at(-1)).toBe('<p>夜渡 Night<span lang="en"> Ferry</span> 海港</p>');
});

it('drops a pasted iframe of another site', async () => {
  const { box, write } = await open();
  await write('<p>a</p><iframe src="https://evil.test/"></iframe>');
  expect(box.querySelector('iframe')).toBeNull();
});

it('leaves out pasted pictures that cannot be loaded, and names their addresses', async () => {
  const [kept, gone, old] = ['https://a.test/kept.png', 'https://a.test/gone.png', '/old.png'];
  class Probe extends EventTarget {
    set src(address: string) {
      const outcome = address === kept ? 'load' : 'error';
      queueMicrotask(() => this.dispatchEvent(new Event(outcome)));
    }
  }
  vi.stubGlobal('Image', Probe);
  const { box, editor } = await open(`<p>was</p><img src="${old}">`);
  act(() => {
    editor.commands.focus('end');
    editor.view.pasteHTML(
      `<p>a</p><img src="${kept}"><img src="${gone}"><img src="${old}"><p>b</p>`,
    );
  });
  expect((await screen.findByRole('alert')).textContent).toContain(gone);
  const shown = [...box.querySelectorAll('img')].map((element) => element.getAttribute('src'));
  expect(shown).toEqual([old, kept, old]);
  expect(values.at(-1)).not.toContain(gone);
  expect(values.at(-1)).toContain('<p>b</p>');
  vi.unstubAllGlobals();
});

it('pastes a table as lines', async () => {
  const { editor } = await open('<p>a</p>');
  await act(async () => {
    editor.commands.focus('end');
    editor.view.pasteHTML('<table><tr><td>Doors</td><td>7pm</td></tr></table>');
  });
  expect(values.at(-1)).toContain('Doors · 7pm');
});
