import { useIntl } from 'react-intl';
import { chooseTheme, useTheme, type Theme } from '#web/lib/theme.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './theme-switch.module.css';

const choices: readonly Theme[] = ['system', 'light', 'dark'];

/** Changes the theme of this browser at once. */
export function ThemeSwitch() {
  const intl = useIntl();
  const theme = useTheme();
  return (
    <label className={styles['switch']}>
      <Icon name={theme === 'dark' ? 'moon' : 'sun'} />
      <select
        className={styles['select']}
        value={theme}
        onChange={(event) =>
          chooseTheme(choices.find((choice) => choice === event.target.value) ?? 'system')
        }
        aria-label={intl.formatMessage({ id: 'ui.theme.label' })}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {intl.formatMessage({ id: `ui.theme.${choice}` })}
          </option>
        ))}
      </select>
    </label>
  );
}
