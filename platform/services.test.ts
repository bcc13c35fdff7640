import { expect, test } from 'vitest';
import { service } from './services.ts';

interface Process {
  services: object;
  name: string;
}
const processOf = (name: string): Process => ({ services: {}, name });

test('a service is created once per process, on first use, and not shared between them', () => {
  let made = 0;
  const queue = service((ctx: Process) => ({ of: ctx.name, number: ++made }));
  const [a, b] = [processOf('a'), processOf('b')];
  expect(made).toBe(0);
  expect(queue(a)).toBe(queue({ ...a, name: 'another request of a' }));
  expect([queue(a).of, queue(b).of, made]).toEqual(['a', 'b', 2]);
});

test('a failed creation is retried, and a replaced or forgotten service is dropped', () => {
  let fails = true;
  const client = service((ctx: Process) => {
    if (fails) throw new Error('not configured');
    return ctx.name;
  });
  const a = processOf('a');
  expect(() => client(a)).toThrow('not configured');
  fails = false;
  expect(client(a)).toBe('a');
  client.replace(a, 'a double');
  expect(client(a)).toBe('a double');
  client.forget(a);
  expect(client(a)).toBe('a');
});
