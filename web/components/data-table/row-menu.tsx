import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import styles from './row-menu.module.css';
import type { RowAction } from './table-types.ts';

interface RowMenuProps<T> {
  row: T;
  actions: readonly RowAction<T>[];
  /** The id of the element with the row's name. */
  nameId: string;
}

/**
 * The actions of one row. The menu itself is rendered only when it is opened: a page has a hundred
 * rows.
 */
export function RowMenu<T>({ row, actions, nameId }: RowMenuProps<T>) {
  const [isOpened, setOpened] = useState(false);
  if (actions.length === 0) return null;
  if (isOpened) return <OpenedMenu row={row} actions={actions} nameId={nameId} />;
  return (
    <MenuButton
      nameId={nameId}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={(event) => {
        event.stopPropagation();
        setOpened(true);
      }}
    />
  );
}

function OpenedMenu<T>({ row, actions, nameId }: RowMenuProps<T>) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  // The button has the focus when the menu opens, so that closing the menu returns it.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return (
    <Menu position="bottom-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <MenuButton nameId={nameId} ref={button} onClick={(event) => event.stopPropagation()} />
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {actions.map(({ message, icon: Icon, run, danger }) => (
          <Menu.Item
            key={message}
            leftSection={<Icon size={18} stroke={1.5} />}
            // While the menu closes, the second click of a double click still reaches it.
            onClick={() => {
              if (isOpen) run(row);
            }}
            {...(danger ? { color: 'danger' } : {})}
          >
            <FormattedMessage id={message} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuButton({ nameId, ...more }: ComponentProps<'button'> & { nameId: string }) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-labelledby={`${nameId}-menu ${nameId}`}
      {...more}
    >
      <IconDots size={20} stroke={1.5} aria-hidden />
      <VisuallyHidden>
        <span id={`${nameId}-menu`}>
          <FormattedMessage id="table.actions_for" />
        </span>
      </VisuallyHidden>
    </button>
  );
}
