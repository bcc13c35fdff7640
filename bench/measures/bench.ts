import type pg from 'pg';
import type { Cluster, EventOnSale, Server, Shop } from '../cluster.ts';

/**
 * The context of every measure: a running server on a real database, and a shop with an event on
 * sale.
 */
export interface Bench {
  cluster: Cluster;
  db: pg.Pool;
  server: Server;
  shop: Shop;
  onSale: EventOnSale;
  seconds: number;
  rounds: number;
  report: (row: Row) => void;
}

/** One line of the result. `bar` is the target of the ratio. */
export interface Row {
  measure: string;
  ours: string;
  other?: string;
  ratio?: string;
  bar: string;
}

/** Formats a rate for the report: an integer from 100 on, one decimal below. */
export function formatRate(perSecond: number): string {
  return perSecond >= 100 ? Math.round(perSecond).toLocaleString('en') : perSecond.toFixed(1);
}
