import { useLayoutEffect, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { InPieces } from './in-pieces.tsx';

const acted = vi.hoisted(() => ({ value: false }));
vi.mock('#web/lib/first-act.ts', () => ({ hasActed: () => acted.value }));

const form = (
  <InPieces>
    <p>fields</p>
    <p>button</p>
  </InPieces>
);
/** What is rendered first, in one pass. */
const firstPiece = (): string => renderToStaticMarkup(form);

test('on page load, large parts are rendered after the rest, one after the other', async () => {
  acted.value = false;
  expect(firstPiece()).not.toContain('fields');
  const drawn: string[] = [];
  function Piece({ words }: { words: string }) {
    useLayoutEffect(() => void drawn.push(document.body.textContent ?? ''), []);
    return <p>{words}</p>;
  }
  render(
    <InPieces>
      <Piece words="fields" />
      <Piece words="button" />
    </InPieces>,
  );
  await waitFor(() => expect(screen.getByText('button')).toBeTruthy());
  expect(drawn).toEqual(['fields', 'fieldsbutton']);
  expect(document.querySelector('[data-drawing]')).toBeNull();
});

test('inside a part that is rendered whole, nothing is deferred', () => {
  acted.value = false;
  const drawn: string[] = [];
  function Watched({ children }: { children: ReactNode }) {
    useLayoutEffect(() => void drawn.push(document.body.textContent ?? ''));
    return children;
  }
  render(
    <InPieces whole>
      <Watched>
        {form}
        <p>preview</p>
      </Watched>
    </InPieces>,
  );
  expect(drawn).toEqual(['fieldsbuttonpreview']);
});

test('later changes keep the rendered elements', async () => {
  acted.value = false;
  const more = (first: string | null) => (
    <InPieces>
      {first === null ? null : <p>{first}</p>}
      <input aria-label="name" />
    </InPieces>
  );
  const { rerender } = render(more(null));
  const field = await screen.findByLabelText('name');
  rerender(more('refused'));
  expect(screen.getByText('refused')).toBeTruthy();
  expect(screen.getByLabelText('name')).toBe(field);
});

test('after a navigation from another screen everything is rendered immediately', () => {
  acted.value = true;
  expect(firstPiece()).toContain('fields');
});
