import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './sort-heading.module.css';
import type { TableState } from './table-state.ts';

/** The text of a sortable heading: a button inside, so that the heading keeps its role. */
export function SortHeading({
  name,
  state,
  children,
}: {
  name: string;
  state: TableState;
  children: ReactNode;
}) {
  const { by, direction } = state.sort;
  const Icon = by !== name ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <UnstyledButton
      className={styles['sort'] ?? ''}
      data-active={by === name || undefined}
      onClick={() => state.sortBy(name, by === name && direction === 'asc' ? 'desc' : 'asc')}
    >
      {children}
      <Icon size={16} stroke={1.5} aria-hidden />
    </UnstyledButton>
  );
}
