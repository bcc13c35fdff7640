import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Drawer, Modal } from '@mantine/core';
import { Spotlight } from '@mantine/spotlight';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { drawComponent } from '../../tests/setup/component.tsx';
import { Columns } from './columns.tsx';
import { Kit } from './kit.tsx';
import { RichText } from './rich-text.tsx';

const close = (): void => {};

it('adds no style element, which the content security policy would refuse', async () => {
  await drawComponent(
    <>
      <Columns>two fields</Columns>
      <RichText
        name="description"
        label="Description"
        required={false}
        error={undefined}
        maxLength={100}
        value=""
        onChange={close}
      />
      <Modal opened onClose={close} title="A window" transitionProps={{ duration: 0 }} />
      <Drawer opened onClose={close} title="A drawer" transitionProps={{ duration: 0 }} />
      <Spotlight actions={[]} forceOpened transitionProps={{ duration: 0 }} />
    </>,
    { kit: (inner) => <Kit>{inner}</Kit> },
  );
  await screen.findByText('A drawer');
  await screen.findByRole('textbox', { name: 'Description' });
  expect([...document.querySelectorAll('style')].map((element) => element.textContent)).toEqual([]);
});

it('no screen uses props or components of the kit that would add one', () => {
  const root = join(import.meta.dirname, '..');
  const adds =
    /=\{\{\s*(?:base|xs|sm|md|lg|xl):|\b(?:visibleFrom|hiddenFrom)=|<(?:SimpleGrid|Grid|Flex|AppShell)\b(?!<)/;
  const screens = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
  expect(screens.length).toBeGreaterThan(200);
  expect(screens.filter((file) => adds.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  for (const line of ['<SimpleGrid cols={3}>', '<Text fz={{ base: 14 }}>', '<Box hiddenFrom="sm">'])
    expect(adds.test(line)).toBe(true);
});
