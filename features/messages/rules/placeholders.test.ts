import { expect, test } from 'vitest';
import { escapeHtml } from '#platform/pure/escape-html.ts';
import { fill, placeholders, unknownPlaceholder } from './placeholders.ts';

const values = {
  first_name: '美玲',
  last_name: '黃',
  event_title: 'Night & Day',
  ticket_title: 'Standing',
};

test('known placeholders are filled, unknown ones stay as typed', () => {
  expect(
    fill('Dear {{first_name}} {{ last_name }}, {{password}} {first_name}', values, (x) => x),
  ).toBe('Dear 美玲 黃, {{password}} {first_name}');
});

test('a name that looks like a placeholder is not replaced again', () => {
  expect(fill('{{first_name}}', { ...values, first_name: '{{event_title}}' }, (x) => x)).toBe(
    '{{event_title}}',
  );
});

test('values are escaped for their context', () => {
  expect(
    fill(
      '<p>{{event_title}} {{first_name}}</p>',
      { ...values, first_name: '<script>' },
      escapeHtml,
    ),
  ).toBe('<p>Night &amp; Day &lt;script&gt;</p>');
});

test('built-in object properties are not placeholders', () => {
  expect(fill('{{constructor}} {{toString}}', values, (x) => x)).toBe(
    '{{constructor}} {{toString}}',
  );
});

test.each([
  ['{{first_name}} and {{ ticket_title }}', undefined],
  ['Hi {{name}}', 'name'],
  ['{{first_name}} {{ first name }}', 'first name'],
  ['{not} {{}} one', undefined],
])('the unknown placeholder in %j is found before sending', (text, unknown) => {
  expect(unknownPlaceholder(text, placeholders)).toBe(unknown);
});
