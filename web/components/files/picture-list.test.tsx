import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawComponent } from '../../../tests/setup/component.tsx';
import { Kit } from '../kit.tsx';
import { DescriptionField } from './description-field.tsx';
import { PictureList } from './picture-list.tsx';

test('each picture, its field and its button have a name of their own', async () => {
  const pictures = [1, 2].map((id) => ({ id, url: `/${id}.webp`, srcset: null, alt: null }));
  await drawComponent(
    <PictureList
      pictures={pictures}
      move={() => null}
      remove={() => null}
      field={({ id }, number) => (
        <DescriptionField
          at={`images.${id}`}
          number={number}
          text={(field, own = {}, at = '') => ({
            name: `${at}.${field}`,
            label: own.label ?? field,
            value: '',
            onChange: () => null,
            error: undefined,
            required: false,
            lang: 'en',
          })}
        />
      )}
    />,
    { kit: (inner) => <Kit>{inner}</Kit> },
  );
  expect(screen.getByLabelText('Image description 1')).not.toBe(
    screen.getByLabelText('Image description 2'),
  );
  expect(screen.getAllByRole('button', { name: 'Remove Picture 2' })).toHaveLength(1);
});
