import { useEffect, useRef, type ReactNode } from 'react';
import { Drawer } from '@mantine/core';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { DrawerBody } from '#web/components/drawer-body.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';

/**
 * The heading of a drawer, which also prefixes the title of the window while the drawer is open.
 */
function DrawerTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLSpanElement>(null);
  const text = useRef('');
  const screen = useRef('');
  useEffect(() => {
    if (document.title !== text.current) screen.current = document.title;
    text.current = `${heading.current?.textContent} · ${screen.current}`;
    document.title = text.current;
  });
  useEffect(
    () => () => {
      // The next screen may have set its own title already.
      if (document.title === text.current) document.title = screen.current;
    },
    [],
  );
  return <span ref={heading}>{children}</span>;
}

/**
 * A side drawer with an address of its own: the child route of a list. Closing returns to the list
 * with its search parameters.
 */
export function RouteDrawer({
  title,
  children,
  to = '..',
  size = 560,
  shownOnce = false,
}: {
  title: ReactNode;
  children: ReactNode;
  to?: string;
  size?: number;
  /** It shows something only once: only the link of its content closes it, and going back asks. */
  shownOnce?: boolean;
}) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Drawer
      opened
      position="right"
      size={size}
      closeOnEscape={!shownOnce}
      closeOnClickOutside={!shownOnce}
      withCloseButton={!shownOnce}
      title={<DrawerTitle>{title}</DrawerTitle>}
      onClose={() => void navigate({ pathname: to, search }, { relative: 'path' })}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) }}
    >
      <DrawerBody>{children}</DrawerBody>
      {shownOnce ? <LeaveGuard when isOnce="back" /> : null}
    </Drawer>
  );
}
