import { expect, test } from 'vitest';
import { addHolds, moveHolds } from './holds.ts';

test('units of the same counter are added up', () => {
  expect(addHolds([{ 1: 2 }, { 1: 1, 2: 5 }, {}])).toEqual({ 1: 3, 2: 5 });
  expect(addHolds([])).toEqual({});
});

test('moving a unit changes both counters and removes an empty counter', () => {
  expect(moveHolds({ 1: 1, 9: 1 }, { 1: 1 }, { 2: 1 })).toEqual({ 2: 1, 9: 1 });
  expect(moveHolds({ 1: 3 }, { 1: 1 }, {})).toEqual({ 1: 2 });
  expect(moveHolds({ 1: 3 }, { 1: 1 }, { 1: 1 })).toEqual({ 1: 3 });
});
