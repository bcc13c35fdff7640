import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { takeBehaviour } from '../control/behaviours.ts';
import type { World } from '../world.ts';
import { rememberInstead } from '../stripe/idempotency.ts';
import { type Answer, json } from './answer.ts';
import { namedAccount } from './named-account.ts';
import { pathOf, type Request, type Route } from './route.ts';

/** Runs the handler, and delays, drops or replaces its response when the control requested that. */
export async function answerRequest(
  world: World,
  route: Route,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const behaviour = route.url.startsWith('/control') ? null : behaviourFor(world, request);
  const failing = route.failing ?? broken;
  let answer: Answer | undefined;
  try {
    if (behaviour?.before === true) return await withoutTheWork(world, behaviour, reply, failing);
    answer = route.run(request);
    // The work is stored before the caller receives the response.
    world.journal.flush();
    world.requests.note(request, route.url, answer);
    if (behaviour?.behaviour === 'delay') await wait(behaviour.ms ?? 0);
    if (behaviour?.behaviour === 'drop') return cut(reply);
    if (behaviour?.behaviour === 'nonsense') return send(reply, nonsense);
    if (behaviour?.behaviour === 'error') {
      const failed = failing(behaviour.status ?? 500, behaviour.code);
      rememberInstead(world, request, failed);
      return send(reply, failed);
    }
    return send(reply, answer);
  } finally {
    answer?.afterwards?.();
    world.journal.flush();
  }
}

type Behaviour = NonNullable<ReturnType<typeof takeBehaviour>>;

function behaviourFor(world: World, request: Request): Behaviour | null {
  return takeBehaviour(world, ['delay', 'drop', 'error', 'nonsense'], {
    method: request.method,
    path: pathOf(request),
    account: namedAccount(request),
    text: () => `${request.url} ${JSON.stringify(request.body)}`,
  });
}

/** `before` means that the work is not done at all. */
async function withoutTheWork(
  world: World,
  { behaviour, status, code, ms }: Behaviour,
  reply: FastifyReply,
  failing: NonNullable<Route['failing']>,
): Promise<FastifyReply> {
  world.journal.flush();
  if (behaviour === 'error') return send(reply, failing(status ?? 500, code));
  if (behaviour === 'delay') await wait(ms ?? 0);
  return cut(reply);
}

function broken(status: number): Answer {
  return json(status, {
    error: {
      type: 'api_error',
      message: 'An unknown error occurred (the simulator is set to fail).',
    },
  });
}

/** A response that a proxy in between might send. */
const nonsense: Answer = json(200, { message: 'Service is starting' });

/** Closes the connection without a response. */
function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Sends a response; does not run its `afterwards`. */
export function send(reply: FastifyReply, answer: Answer): FastifyReply {
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}
