import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { addressLines, type Answer } from '#features/questions/rules/answer.ts';
import { Fieldset } from '#web/ui/fieldset.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from '../question-field.module.css';

const fills = {
  address_line_1: 'address-line1',
  address_line_2: 'address-line2',
  city: 'address-level2',
  state_or_region: 'address-level1',
  zip_or_postal_code: 'postal-code',
  country: 'country-name',
} as const;

interface AddressLinesProps {
  label: ReactNode;
  help: ReactNode;
  error: string | undefined;
  required: boolean;
  name: string;
  value: Answer | null | undefined;
  onChange: (answer: Answer | null) => void;
}

/** An address, line by line. Only the first is required, as countries differ in the others. */
export function AddressLines({ name, value, onChange, error, ...common }: AddressLinesProps) {
  const lines = value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {};
  const setLine = (line: string, text: string): void => {
    const next = Object.fromEntries(
      Object.entries({ ...lines, [line]: text }).filter(([, value]) => value !== ''),
    );
    onChange(Object.keys(next).length > 0 ? next : null);
  };
  return (
    <Fieldset {...common}>
      <div className={styles['lines']}>
        {addressLines.map((line, n) => (
          <TextInput
            key={line}
            name={n === 0 ? name : `${name}.${line}`}
            label={<FormattedMessage id={`fields.${line}`} />}
            required={common.required && n === 0}
            value={lines[line] ?? ''}
            maxLength={200}
            autoComplete={fills[line]}
            onChange={(event) => setLine(line, event.target.value)}
            error={n === 0 ? error : undefined}
          />
        ))}
      </div>
    </Fieldset>
  );
}
