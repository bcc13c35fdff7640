import { SegmentedControl } from '@mantine/core';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { periods, type Period } from './period.ts';

/** The period of the figures, kept in the address. */
export function PeriodChoice({ period }: { period: Period }) {
  const intl = useIntl();
  const [, setSearch] = useSearchParams();
  return (
    <SegmentedControl
      aria-label={intl.formatMessage({ id: 'dashboard.period' })}
      value={period}
      data={periods.map((value) => ({
        value,
        label: intl.formatMessage({ id: `dashboard.period.${value}` }),
      }))}
      onChange={(value) =>
        setSearch(value === '30' ? {} : { period: value }, {
          replace: true,
          preventScrollReset: true,
        })
      }
    />
  );
}
