import { Button } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { TextInput } from '#web/ui/text-input.tsx';
import { periodIn } from './period.ts';
import styles from './sales-report.module.css';

/** The period of the report, kept in the address. */
export function PeriodInputs() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const period = periodIn(search);
  const change = (name: 'from' | 'to', value: string): void => {
    const { [name]: _before, ...rest } = period;
    setSearch(
      { ...rest, ...(value ? { [name]: value } : {}) },
      {
        replace: true,
        preventScrollReset: true,
      },
    );
  };
  return (
    <div className={styles['period']}>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={intl.formatMessage({ id: `fields.${name}` })}
          value={period[name] ?? ''}
          min={name === 'to' ? period.from : undefined}
          max={name === 'from' ? period.to : undefined}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      ))}
      <Button
        variant="default"
        disabled={!period.from && !period.to}
        onClick={() => setSearch({}, { replace: true, preventScrollReset: true })}
      >
        <FormattedMessage id="report.all" />
      </Button>
    </div>
  );
}
