import type { ComponentProps } from 'react';

/** What scrolls sideways or down, a wide table for one: with a name, so that the keyboard can reach it. */
export const ScrollRegion = (
  props: ComponentProps<'section'> & ({ 'aria-label': string } | { 'aria-labelledby': string }),
) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without it only a pointer scrolls
  <section {...props} tabIndex={0} />
);
