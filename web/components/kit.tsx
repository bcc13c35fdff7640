import { useEffect, useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import {
  MantineProvider,
  useMantineColorScheme,
  type MantineColorSchemeManager,
} from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { numberSigns } from '#web/lib/number-signs.ts';
import { useTheme } from '#web/lib/theme.ts';
import { mantineTheme } from './kit/mantine-theme.ts';
import { pasteNumbers } from './kit/paste-numbers.ts';
import 'virtual:mantine-styles.css';
import 'virtual:mantine-variables.css';
import './kit/escape.ts';
import './kit/kit.css';
import './kit/edges.css';

// The product's lib/theme.ts stores the colour scheme; Mantine only follows.
const noStorage: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

function SyncColorScheme() {
  const theme = useTheme();
  // Without this Mantine would add a style element that disables all transitions for a moment,
  // which the policy forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  useEffect(() => {
    const paper = matchMedia('print');
    // Printouts are light, whatever the screen's theme is.
    const follow = (): void =>
      setColorScheme(paper.matches ? 'light' : theme === 'system' ? 'auto' : theme);
    follow();
    paper.addEventListener('change', follow);
    return () => paper.removeEventListener('change', follow);
  }, [theme, setColorScheme]);
  return null;
}

/**
 * The UI kit, for the back office and other screens that really need it. Never in the root or the
 * public layout. The policy allows no style elements from libraries, so the parts of the kit that
 * would add one are disabled (see also mantine-theme.ts), and no screen may use its responsive
 * properties (see kit.test.tsx).
 */
export function Kit({ children }: { children: ReactNode }) {
  const intl = useIntl();
  // Notifications are green by default; Mantine gives their close button no label.
  const theme = useMemo(
    () => ({
      ...mantineTheme,
      components: {
        ...mantineTheme.components,
        NumberInput: {
          defaultProps: {
            ...mantineTheme.components?.['NumberInput']?.defaultProps,
            decimalSeparator: numberSigns(intl).decimalSeparator,
            ...pasteNumbers(numberSigns(intl), (text) =>
              notifications.show({
                color: 'danger',
                message: intl.formatMessage({ id: 'manage.number_not_pasted' }, { text }),
              }),
            ),
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
    [intl],
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
