import { useEffect, useRef, type ChangeEvent } from 'react';
import { Button } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { TextInput } from '#web/ui/text-input.tsx';
import { periodIn } from './period.ts';
import styles from './sales-report.module.css';

/** No sale is older; and a year being typed begins as 0002. */
const first_day = '2000-01-01';

/** The period of the report, kept in the address. */
export function PeriodInputs() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const { from = '', to = '' } = periodIn(search);
  const show = (found: { from: string; to: string }): void => {
    const entered = Object.entries(found).filter(([, day]) => day !== '');
    setSearch(Object.fromEntries(entered), { replace: true, preventScrollReset: true });
  };
  const inputs = useRef<HTMLDivElement>(null);
  // React would empty a field whose typed day does not count yet, so it only gets the days of a
  // new address.
  useEffect(() => {
    const days = { from, to };
    for (const input of inputs.current?.querySelectorAll('input') ?? []) {
      const day = days[input.name as keyof typeof days];
      if (input.value !== day) input.value = day;
    }
  }, [from, to]);
  const change = ({ currentTarget: { name, value, validity } }: ChangeEvent<HTMLInputElement>) => {
    const isEmptied = value === '' && !validity.badInput;
    if (isEmptied || value >= first_day) show({ from, to, [name]: value });
  };
  return (
    <div ref={inputs} className={styles['period']}>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          name={name}
          type="date"
          label={intl.formatMessage({ id: `fields.${name}` })}
          min={(name === 'to' && from) || first_day}
          max={(name === 'from' && to) || '2199-12-31'}
          onChange={change}
        />
      ))}
      <Button variant="default" disabled={!from && !to} onClick={() => show({ from: '', to: '' })}>
        <FormattedMessage id="report.all" />
      </Button>
    </div>
  );
}
