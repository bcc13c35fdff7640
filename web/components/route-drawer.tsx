import type { ReactNode } from 'react';
import { Drawer } from '@mantine/core';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';

/**
 * A side drawer with an address of its own: the child route of a list. Closing goes back to the
 * list with its search parameters.
 */
export function RouteDrawer({
  title,
  children,
  to = '..',
  size = 560,
}: {
  title: ReactNode;
  children: ReactNode;
  to?: string;
  size?: number;
}) {
  const intl = useIntl();
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <Drawer
      opened
      position="right"
      size={size}
      title={title}
      onClose={() => void navigate({ pathname: to, search }, { relative: 'path' })}
      closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) }}
    >
      {children}
    </Drawer>
  );
}
