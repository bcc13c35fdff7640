import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { takeBehaviour } from '../control/behaviours.ts';
import type { World } from '../world.ts';
import { type Answer, type Asked, json } from './exchange.ts';
import { cameFromOutside } from './outside.ts';
import { readBody } from './read-body.ts';
import { createRouter, type Found, type Route } from './router.ts';

const nothingHere = {
  error: { type: 'invalid_request_error', message: 'Unrecognized request URL.' },
};

/** Reads, finds the route, spoils the answer when the control asked for it, writes. */
export function createListener(world: World, routes: Route[]): RequestListener {
  const find = createRouter(routes);
  return (request, response) => {
    answer(world, find, request, response).catch((fault: unknown) => {
      console.error('simulator:', fault);
      if (!response.headersSent)
        send(
          response,
          json(500, { error: { type: 'api_error', message: 'The simulator failed.' } }),
        );
    });
  };
}

type Find = (method: string, path: string) => Found | null;

async function answer(
  world: World,
  find: Find,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const asked: Asked = {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: '',
    named: {},
    forwarded: cameFromOutside(request),
    afterwards: [],
  };
  const found = find(asked.method, asked.path);
  if (found === null || (asked.forwarded && !found.route.open))
    return send(response, json(404, nothingHere));
  asked.named = found.named;
  asked.body = await readBody(request, found.route.open ? 64 * 1024 : 64 * 1024 * 1024);
  const spoil = found.route.pattern.startsWith('/control') ? null : spoils(world, asked);
  try {
    if (spoil?.before === true) return await spoilBefore(world, spoil, response);
    const answered = await found.route.run(asked);
    // What was done is written down before anybody hears of it.
    world.journal.flush();
    world.requests.note(asked, found.route.pattern, answered);
    if (spoil?.behaviour === 'delay') await wait(spoil.ms ?? 0);
    if (spoil?.behaviour === 'drop') response.destroy();
    else if (spoil?.behaviour === 'error') send(response, broken(spoil.status));
    else send(response, answered);
  } finally {
    for (const run of asked.afterwards) run();
    world.journal.flush();
  }
}

type Spoil = NonNullable<ReturnType<typeof takeBehaviour>>;

function spoils(world: World, asked: Asked): Spoil | null {
  return takeBehaviour(world, ['delay', 'drop', 'error'], {
    method: asked.method,
    path: asked.path,
    account: asked.headers['stripe-account'],
    text: () => `${asked.path} ${asked.query} ${asked.body}`,
  });
}

/** `before` means that the work is not done at all. */
async function spoilBefore(world: World, spoil: Spoil, response: ServerResponse): Promise<void> {
  world.journal.flush();
  if (spoil.behaviour === 'error') return send(response, broken(spoil.status));
  if (spoil.behaviour === 'delay') await wait(spoil.ms ?? 0);
  response.destroy();
}

function broken(status = 500): Answer {
  return json(status, {
    error: {
      type: 'api_error',
      message: 'An unknown error occurred (the simulator was told to fail).',
    },
  });
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, {
    ...answer.headers,
    'content-length': Buffer.byteLength(answer.body),
  });
  response.end(answer.body);
}
