import { renderToStaticMarkup } from 'react-dom/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { InPieces } from './in-pieces.tsx';

const acted = vi.hoisted(() => ({ value: false }));
vi.mock('#web/lib/first-act.ts', () => ({ hasActed: () => acted.value }));

afterEach(cleanup);

const form = (
  <InPieces>
    <p>fields</p>
  </InPieces>
);
/** What is drawn first, in one piece. */
const firstPiece = (): string => renderToStaticMarkup(form);

test('while a page is loaded, what is large is drawn after the rest', async () => {
  acted.value = false;
  expect(firstPiece()).not.toContain('fields');
  render(form);
  await waitFor(() => expect(screen.getByText('fields')).toBeTruthy());
  expect(document.querySelector('[data-drawing]')).toBeNull();
});

test('who went there from another screen sees it at once', () => {
  acted.value = true;
  expect(firstPiece()).toContain('fields');
});
