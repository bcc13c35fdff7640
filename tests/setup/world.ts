import type { Sold, Staff } from './given.ts';
import type { Ask, TestApp } from './test-app.ts';

/** Where a random change is made: an event with one of everything. */
export interface World {
  testApp: TestApp;
  staff: Staff;
  sold: Sold;
  ids: Record<string, string>;
  photo: Buffer;
}
/** The request; `path` is set where a call needs another object than the world's own. */
export interface Sent extends Ask {
  path?: string;
}
export type Write = (world: World, random: Random) => Sent | Promise<Sent>;

/** Random values of a change. */
export interface Random {
  text: string;
  flag: boolean;
  /** From 1 to 90. */
  number: number;
}
