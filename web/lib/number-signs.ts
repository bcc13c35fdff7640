import { useIntl } from 'react-intl';

/** The signs within a number as the reader writes it: `1,234.5`, `1.234,5`, `1 234,5`. */
export function useNumberSigns(): { decimalSeparator: string; thousandSeparator: string } {
  const parts = useIntl().formatNumberToParts(12_345.6);
  const sign = (kind: 'decimal' | 'group', usual: string): string =>
    parts.find(({ type }) => type === kind)?.value ?? usual;
  return { decimalSeparator: sign('decimal', '.'), thousandSeparator: sign('group', ',') };
}
