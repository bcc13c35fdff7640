import type { Sold, Staff } from './given.ts';
import type { Ask, TestApp } from './test-app.ts';

/** Where a random change happens: an event with one of everything. */
export interface World {
  testApp: TestApp;
  staff: Staff;
  sold: Sold;
  ids: Record<string, string>;
  photo: Buffer;
}
/** What is sent; `path` names other things than the world's own where a call needs a fresh one. */
export interface Sent extends Ask {
  path?: string;
}
export type Write = (world: World, random: Random) => Sent | Promise<Sent>;

/** Values of one random change. */
export interface Random {
  text: string;
  flag: boolean;
  /** 1 to 90 */
  number: number;
}
