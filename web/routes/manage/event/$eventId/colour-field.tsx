import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { FieldProps } from '#web/lib/use-form.ts';
import { isHex } from '#web/parts/event-page/ink-on.ts';
import styles from './colour-field.module.css';

/** The browser's colour input knows only six digits. */
const sixDigits = (hex: string): string => (hex.length === 4 ? `#${Array.from(hex.slice(1), (digit) => digit + digit).join('')}` : hex).toLowerCase();

/** A colour as hex, typed or picked; empty is the house's own, which the picker then shows. */
export function ColourField({ house, description, ...field }: Omit<FieldProps<string>, 'maxLength' | 'required'> & { house: string; description?: string }) {
  const intl = useIntl();
  const { label, value, onChange } = field;
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap" className={styles['row']}>
      <TextInput {...field} flex={1} miw={0} maxLength={7} placeholder={house} spellCheck={false} autoComplete="off" {...(description ? { description } : {})} inputWrapperOrder={['label', 'input', 'error', 'description']} />
      <input
        type="color" className={styles['picker']} aria-label={intl.formatMessage({ id: 'designer.pick' }, { name: label })}
        value={sixDigits(isHex(value) ? value : house)} onChange={(event) => onChange(event.target.value)}
      />
      <ActionIcon className={styles['reset']} variant="default" size={44} disabled={!value} onClick={() => onChange('')} aria-label={intl.formatMessage({ id: 'designer.reset_one' }, { name: label })} title={intl.formatMessage({ id: 'designer.reset_one' }, { name: label })}>
        <IconRestore size={18} stroke={1.5} />
      </ActionIcon>
    </Group>
  );
}
