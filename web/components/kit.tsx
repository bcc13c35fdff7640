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

// Our own lib/theme.ts stores the colour scheme; Mantine only follows.
const noStorage: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

function SyncColorScheme() {
  const theme = useTheme();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(theme === 'system' ? 'auto' : theme), [theme, setColorScheme]);
  return null;
}

// Libraries inside Mantine that add style elements read the nonce from this global.
function exposeNonce(): void {
  (globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = browserNonce();
}

/**
 * The UI kit, for the back office and for other screens that truly need it. Never in the root or
 * the public layout.
 */
export function Kit({ children }: { children: ReactNode }) {
  useState(exposeNonce);
  const intl = useIntl();
  // Notifications are green by default; Mantine gives their close button no label.
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
      colorSchemeManager={noStorage}
      getStyleNonce={browserNonce}
      deduplicateInlineStyles
    >
      <SyncColorScheme />
      {children}
    </MantineProvider>
  );
}
