import { useIntl, type IntlShape } from 'react-intl';

export interface NumberSigns {
  decimalSeparator: string;
  thousandSeparator: string;
  /** What may be typed for the decimal separator. */
  allowedDecimalSeparators: string[];
}

/**
 * Returns the decimal and group separators of the reader's language: `1,234.5`, `1.234,5`, `1
 * 234,5`. Point and comma are both typed for decimals, unless the language groups digits with one.
 */
export const useNumberSigns = (): NumberSigns => numberSigns(useIntl());
/** Like `useNumberSigns`, outside of rendering. */
export function numberSigns(intl: IntlShape): NumberSigns {
  const parts = intl.formatNumberToParts(12_345.6);
  const sign = (kind: 'decimal' | 'group', usual: string): string =>
    parts.find(({ type }) => type === kind)?.value ?? usual;
  const thousandSeparator = sign('group', ',');
  return {
    decimalSeparator: sign('decimal', '.'),
    thousandSeparator,
    allowedDecimalSeparators: ['.', ','].filter((typed) => typed !== thousandSeparator),
  };
}
