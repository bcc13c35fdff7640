import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import {
  MantineProvider,
  useMantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { browserNonce } from '#web/lib/nonce.ts';
import { useTheme } from '#web/lib/theme.ts';
import { mantineTheme } from './kit/mantine-theme.ts';
import '@mantine/core/styles.layer.css';
import 'virtual:mantine-variables.css';
import './kit/kit.css';

// The scheme is ours to remember (lib/theme.ts); Mantine only follows.
const noMemory: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

function FollowTheme() {
  const theme = useTheme();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(theme === 'system' ? 'auto' : theme), [theme, setColorScheme]);
  return null;
}

// Libraries inside the kit that add style elements ask for the nonce under this name.
function giveNonce(): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = browserNonce();
}

/** The UI kit, for the back office and for other screens that truly need it. Never in the root or the public layout. */
export function Kit({ children }: { children: ReactNode }) {
  useState(giveNonce);
  const intl = useIntl();
  // News is good unless it says otherwise; the cross of a notification has no name of its own.
  const theme = useMemo(
    () => ({
      ...mantineTheme,
      components: {
        ...mantineTheme.components,
        Notification: {
          defaultProps: {
            color: 'jade',
            closeButtonProps: { 'aria-label': intl.formatMessage({ id: 'ui.toast.dismiss' }) },
          },
        },
      },
    }),
    [intl],
  );
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      defaultColorScheme="auto"
      colorSchemeManager={noMemory}
      getStyleNonce={browserNonce}
      deduplicateInlineStyles
    >
      <FollowTheme />
      {children}
    </MantineProvider>
  );
}
