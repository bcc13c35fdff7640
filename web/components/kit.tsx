import { useEffect, useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import {
  MantineProvider,
  useMantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { useNumberSigns } from '#web/lib/number-signs.ts';
import { useTheme } from '#web/lib/theme.ts';
import { mantineTheme } from './kit/mantine-theme.ts';
import 'virtual:mantine-styles.css';
import 'virtual:mantine-variables.css';
import './kit/escape.ts';
import './kit/kit.css';
import './kit/edges.css';

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
  // Without this a style element would stop all transitions for a moment, which the policy does not let in.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  useEffect(() => {
    const paper = matchMedia('print');
    // Paper is light, whatever the screen is.
    const follow = (): void =>
      setColorScheme(paper.matches ? 'light' : theme === 'system' ? 'auto' : theme);
    follow();
    paper.addEventListener('change', follow);
    return () => paper.removeEventListener('change', follow);
  }, [theme, setColorScheme]);
  return null;
}

/**
 * The UI kit, for the back office and for other screens that truly need it. Never in the root or the public layout.
 * The policy lets no library add style elements, so what of the kit would do so is off (see also mantine-theme.ts), and
 * no screen may use its responsive properties (see kit.test.tsx).
 */
export function Kit({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const { decimalSeparator } = useNumberSigns();
  // Notifications are green by default; Mantine gives their close button no label.
  const theme = useMemo(
    () => ({
      ...mantineTheme,
      components: {
        ...mantineTheme.components,
        NumberInput: {
          defaultProps: {
            ...mantineTheme.components?.['NumberInput']?.defaultProps,
            decimalSeparator,
          },
        },
        Notification: {
          defaultProps: {
            color: 'jade',
            closeButtonProps: { 'aria-label': intl.formatMessage({ id: 'ui.toast.dismiss' }) },
          },
        },
      },
    }),
    [intl, decimalSeparator],
  );
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      defaultColorScheme="auto"
      colorSchemeManager={noStorage}
      withGlobalClasses={false}
    >
      <SyncColorScheme />
      {children}
    </MantineProvider>
  );
}
