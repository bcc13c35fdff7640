export { formatMoney } from '#platform/pure/money-text.ts';
