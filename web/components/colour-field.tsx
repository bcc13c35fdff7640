import { useId } from 'react';
import { ActionIcon, Input } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import type { FieldProps } from '#web/lib/use-form.ts';
import { isHex } from '#platform/pure/ink-on.ts';
import styles from './colour-field.module.css';

/** The browser's colour input accepts only six digits. */
const sixDigits = (hex: string): string =>
  (hex.length === 4
    ? `#${Array.from(hex.slice(1), (digit) => digit + digit).join('')}`
    : hex
  ).toLowerCase();

/** A hex colour, typed or picked; empty means the default, which the picker then displays. */
export function ColourField({
  venueDefault,
  name,
  label,
  value,
  error,
  onChange,
}: Pick<FieldProps<string>, 'name' | 'label' | 'value' | 'error' | 'onChange'> & {
  venueDefault: string;
}) {
  const intl = useIntl();
  const id = useId();
  const reset = intl.formatMessage({ id: 'designer.reset_one' }, { name: label });
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={error}
      inputWrapperOrder={['label', 'input', 'error']}
    >
      <div className={styles['row']}>
        <Input
          id={id}
          name={name}
          value={value}
          onChange={onChange}
          error={Boolean(error)}
          className={styles['text'] ?? ''}
          maxLength={7}
          placeholder={venueDefault}
          spellCheck={false}
          autoComplete="off"
        />
        <input
          type="color"
          className={styles['picker']}
          aria-label={intl.formatMessage({ id: 'designer.pick' }, { name: label })}
          value={sixDigits(isHex(value) ? value : venueDefault)}
          onChange={onChange}
        />
        <ActionIcon
          variant="default"
          size={44}
          disabled={!value}
          onClick={() => onChange('')}
          aria-label={reset}
          title={reset}
        >
          <IconRestore size={18} stroke={1.5} />
        </ActionIcon>
      </div>
    </Input.Wrapper>
  );
}
