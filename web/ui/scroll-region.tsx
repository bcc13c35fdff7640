import type { ComponentProps } from 'react';

/**
 * Content that scrolls in either direction, such as a wide table: it has a name, so that it can be
 * focused by keyboard.
 */
export const ScrollRegion = (
  props: ComponentProps<'section'> & ({ 'aria-label': string } | { 'aria-labelledby': string }),
) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it only a pointer scrolls
  <section {...props} tabIndex={0} />
);
