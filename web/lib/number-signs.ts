import { useIntl } from 'react-intl';

/**
 * Returns the decimal and group separators of the reader's language: `1,234.5`, `1.234,5`, `1
 * 234,5`.
 */
export function useNumberSigns(): { decimalSeparator: string; thousandSeparator: string } {
  const parts = useIntl().formatNumberToParts(12_345.6);
  const sign = (kind: 'decimal' | 'group', usual: string): string =>
    parts.find(({ type }) => type === kind)?.value ?? usual;
  return { decimalSeparator: sign('decimal', '.'), thousandSeparator: sign('group', ',') };
}
