import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawComponent } from '../../tests/setup/component.tsx';
import { PictureGallery } from './picture-gallery.tsx';

const asked = vi.hoisted(() => ({ times: 0 }));
vi.mock('./picture-gallery/gallery-viewer.tsx', () => {
  asked.times += 1;
  throw new Error('Failed to fetch dynamically imported module');
});

test('when the viewer fails to load, the page and the thumbnail stay', async () => {
  const { user } = await drawComponent(
    <PictureGallery pictures={[{ id: 1, url: '/a.webp', alt: 'Harbour' }]} />,
  );
  const picture = screen.getByRole('button', { name: /Harbour/ });
  await user.click(picture);
  await waitFor(() => expect(asked.times).toBe(1));
  await user.click(picture);
  expect(screen.getByRole('button', { name: /Harbour/ })).toBe(picture);
});
