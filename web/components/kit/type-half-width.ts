import type { InputEvent } from 'react';
import { halfWidth } from '#platform/pure/half-width.ts';

/**
 * Takes digits and signs that were typed or pasted in full width into a number field in half width,
 * before the field reads them: it would drop them.
 */
export function typeHalfWidth({ currentTarget: input }: InputEvent<HTMLInputElement>): void {
  const half = halfWidth(input.value);
  if (half === input.value) return;
  const cursor = (input.selectionStart ?? half.length) - (input.value.length - half.length);
  // React must notice the value: it would not notice one that is assigned to its own property.
  Reflect.set(HTMLInputElement.prototype, 'value', half, input);
  input.setSelectionRange(cursor, cursor);
}
