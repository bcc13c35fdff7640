import type { Context } from '#platform/context.ts';
import { digitsOf, toMajor } from '#platform/pure/money.ts';
import type { MoneyCell, Row } from '#platform/sheet/rows.ts';
import { breakdowns, type Breakdown } from '../contract.ts';
import { rateText } from '#features/taxes/rules/rate-text.ts';
import { providerKey } from '../rules/provider-key.ts';
import type { Figures, Row as ReportRow } from '../rules/sections.ts';
import type { Report } from './report.ts';

const amounts = [
  'gross',
  'discount',
  'fee',
  'tax',
  'refunded',
  'disputed',
  'other',
  'net',
] as const satisfies readonly (keyof Figures)[];

const money = (minor: number, currency: string): MoneyCell => ({
  amount: toMajor(minor, currency),
  digits: digitsOf(currency),
});

/**
 * Returns a report as one list, which a spreadsheet can filter by its first column, the kind of
 * row.
 */
export async function* reportRows(ctx: Context, { sections }: Report): AsyncGenerator<Row> {
  const format: typeof ctx.texts.format = ctx.texts.format.bind(ctx.texts);
  const { locale } = ctx;
  const nameOf = (by: Breakdown, row: ReportRow): string => {
    if (row.key === null) return format(locale, 'report.none');
    if (by === 'provider') return format(locale, providerKey(row.key));
    const name = row.name ?? row.key;
    return row.event_title === null ? name : `${row.event_title} – ${name}`;
  };
  yield [
    format(locale, 'report.breakdown'),
    format(locale, 'report.name'),
    format(locale, 'report.currency'),
    format(locale, 'report.figure.orders'),
    format(locale, 'report.figure.tickets'),
    ...amounts.map((name) => format(locale, `report.figure.${name}`)),
  ];
  for (const { currency, totals, by, taxes, fees } of sections) {
    const line = (kind: string, name: string, figures: Figures): Row => [
      kind,
      name,
      currency,
      figures.orders,
      figures.tickets,
      ...amounts.map((amount) => money(figures[amount], currency)),
    ];
    yield line(format(locale, 'report.total'), '', totals);
    for (const kind of breakdowns)
      for (const row of by[kind])
        yield line(format(locale, `report.by.${kind}`), nameOf(kind, row), row);
    for (const [kind, charges] of [
      ['tax', taxes],
      ['fee', fees],
    ] as const)
      for (const charge of charges)
        yield [
          format(locale, `report.charge.${kind}`),
          rateText(charge, currency, locale),
          currency,
          null,
          null,
          ...amounts.map((name) => (name === kind ? money(charge.amount, currency) : null)),
        ];
  }
}
