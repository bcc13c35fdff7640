import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { draw } from '../tests/setup/screen.tsx';
import { CardFrame } from './routes/checkout/$eventId/$orderShortId/payment/_components/card-frame.tsx';
import { WidgetPreview } from './routes/manage/event/$eventId/widget/_components/widget-preview.tsx';

/**
 * Windows may send each other anything: each listener must check the sending window and its origin.
 */
const root = import.meta.dirname;
const foyer = 'https://tickets.foyer.test';

interface Listener {
  frame: HTMLIFrameElement;
  origin: string;
  /** The content of a genuine message, and its effect. */
  data: object;
  changed: () => unknown;
}

async function widget(): Promise<Listener> {
  document.body.innerHTML = '<div data-foyer-event="12"></div>';
  const script = document.body.appendChild(document.createElement('meta'));
  Object.defineProperty(script, 'src', { value: `${foyer}/widget.js` });
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  const text = readFileSync(join(root, 'public/widget.js'), 'utf8');
  window.eval(text);
  const frame = document.querySelector('iframe');
  if (!frame) throw new Error('the widget made no frame');
  return {
    frame,
    origin: foyer,
    data: { foyer_height: 777 },
    changed: () => frame.style.height === '777px',
  };
}

async function preview(): Promise<Listener> {
  const holder = await draw(<WidgetPreview address="/widget/12" title="Tickets" />);
  const frame = holder.querySelector('iframe');
  if (!frame) throw new Error('no frame');
  return {
    frame,
    origin: location.origin,
    data: { foyer_height: 777 },
    changed: () => frame.style.blockSize === '777px',
  };
}

async function card(): Promise<Listener> {
  const statuses: string[] = [];
  const started = { form_url: 'https://pay.test/form', payment_intent_id: 'pi_1' };
  const holder = await draw(
    <CardFrame started={started} onCardEvent={({ status }) => void statuses.push(status)} />,
  );
  const frame = holder.querySelector('iframe');
  if (!frame) throw new Error('no frame');
  return {
    frame,
    origin: 'https://pay.test',
    data: { source: 'payment-simulator', payment_intent: 'pi_1', status: 'succeeded' },
    changed: () => statuses.includes('succeeded'),
  };
}

const send = (source: Window | null, origin: string, data: unknown): Promise<void> =>
  act(async () => {
    window.dispatchEvent(new MessageEvent('message', { source, origin, data }));
  });

describe.each([
  ['public/widget.js', widget],
  ['routes/manage/event/$eventId/widget/_components/widget-preview.tsx', preview],
  ['routes/checkout/$eventId/$orderShortId/payment/_components/card-frame.tsx', card],
])('%s', (_, open) => {
  afterEach(() => {
    document.body.innerHTML = '';
  });

  test('accepts a message of its own frame while that shows a page of ours', async () => {
    const { frame, origin, data, changed } = await open();
    await send(frame.contentWindow, origin, data);
    expect(changed()).toBe(true);
  });

  test.each([
    ['its frame after another page was opened in it', true, 'https://evil.test'],
    ['its frame, of an origin that only begins like ours', true, '.evil.test'],
    ['its frame without an origin', true, 'null'],
    ['another window that shows a page of ours', false, ''],
    ['another window', false, 'https://evil.test'],
  ])('ignores a message of %s', async (_what, isFrame, foreign) => {
    const { frame, origin, data, changed } = await open();
    const from = foreign.startsWith('.') ? origin + foreign : foreign || origin;
    await send(isFrame ? frame.contentWindow : window, from, data);
    expect(changed()).toBe(false);
  });

  test.each([[null], ['text'], [{}], [[]], [{ foyer_height: 'x', status: 7, height: {} }]])(
    'ignores the malformed message %j',
    async (nonsense) => {
      const { frame, origin, changed } = await open();
      await send(frame.contentWindow, origin, nonsense);
      expect(changed()).toBe(false);
    },
  );
});

test('a card form that does not answer shows an error and can be reloaded', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const started = { form_url: 'https://pay.test/form', payment_intent_id: 'pi_1' };
  const holder = await draw(<CardFrame started={started} onCardEvent={() => undefined} />);
  await act(async () => void vi.advanceTimersByTime(11_000));
  expect(holder.textContent).toContain('The card form could not be loaded');
  await act(async () => holder.querySelector('button')?.click());
  const frame = holder.querySelector('iframe');
  await send(frame?.contentWindow ?? null, 'https://pay.test', {
    source: 'payment-simulator',
    payment_intent: 'pi_1',
    height: 300,
  });
  await act(async () => void vi.advanceTimersByTime(11_000));
  expect(holder.querySelector('iframe')?.height).toBe('300');
  vi.useRealTimers();
});

test('no other code listens to window messages, and only a height is sent to any origin', () => {
  const sources = globSync('**/*.{ts,tsx,js}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const that = (pattern: RegExp): string[] =>
    sources
      .filter(([, text]) => pattern.test(text))
      .map(([file]) => file)
      .toSorted();
  expect(that(/addEventListener\(\s*['"]message['"]|\bonmessage\b/)).toEqual([
    'public/widget.js',
    'routes/checkout/$eventId/$orderShortId/payment/_components/card-frame.tsx',
    'routes/manage/event/$eventId/widget/_components/widget-preview.tsx',
  ]);
  expect(that(/\bpostMessage\(/)).toEqual([
    'routes/widget/$eventId/_components/use-reported-height.ts',
  ]);
});

test('no retired browser API is used', () => {
  const retired = new RegExp(
    [
      String.raw`document\.(write(ln)?|domain|all|execCommand|applets)\b`,
      String.raw`\b(showModalDialog|ActiveXObject|webkitStorageInfo|openDatabase)\b`,
      String.raw`\b(MutationEvent|captureEvents|releaseEvents)\b|\bunescape\(`,
      String.raw`<(?!object,)(object|embed|applet|frame|frameset|marquee|keygen|bgsound)\b`,
      String.raw`applicationCache|\.swf\b|\.class\b"|javascript:|vbscript:`,
    ].join('|'),
  );
  expect('document.domain = "x"').toMatch(retired);
  const using = globSync('**/*.{ts,tsx,js}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => retired.test(readFileSync(join(root, file), 'utf8')));
  expect(using).toEqual([]);
});
