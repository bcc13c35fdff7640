import { Notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawComponent } from '../../tests/setup/component.tsx';
import { ExportMenu } from './export-menu.tsx';
import { Kit } from './kit.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** A response whose parts arrive when the test sends them. */
function slowAnswer(headers: Record<string, string>) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (stream = controller),
  });
  return {
    response: new Response(body, { headers }),
    send: (bytes: number) => stream?.enqueue(new Uint8Array(bytes)),
    end: () => stream?.close(),
    fail: () => stream?.error(new TypeError('network')),
  };
}
async function asked(answer: ReturnType<typeof slowAnswer>) {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer.response);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await drawComponent(<ExportMenu of="/events/1/orders" name="orders" />, {
    kit: (inner) => (
      <Kit>
        <Notifications />
        {inner}
      </Kit>
    ),
  });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  return saved;
}
const bar = () => screen.getByRole('progressbar', { name: 'Exporting the list' });
const shows = (value: string) =>
  waitFor(() => expect(bar().getAttribute('aria-valuenow')).toBe(value));

test('an export shows its progress, which disappears at the end', async () => {
  const answer = slowAnswer({ 'x-expected-length': '1000' });
  const saved = await asked(answer);
  await shows('0');
  answer.send(250);
  await shows('25');
  answer.send(900);
  // The announced length is an estimate: the progress of a longer file stops at 100 %.
  await shows('100');
  answer.end();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(saved.map(({ size }) => size)).toEqual([1150]);
});

test('an export that breaks off saves nothing and shows an error', async () => {
  const answer = slowAnswer({ 'x-expected-length': '1000' });
  const saved = await asked(answer);
  answer.send(10);
  await shows('1');
  answer.fail();
  expect(await screen.findByText(/The list could not be exported\./)).toBeTruthy();
  expect([saved, screen.queryByRole('progressbar')]).toEqual([[], null]);
});
