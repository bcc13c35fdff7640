import type { CallInput } from '#platform/client.ts';
import type { AnswerOf, Endpoint } from '#platform/endpoint.ts';

/** The arguments of a call: optional when its path has no parameters. */
export type CallArguments<E> = E extends Endpoint
  ? unknown extends E['params']
    ? [CallInput<E>?]
    : [CallInput<E>]
  : never;

/** The typed client as screens use it. */
export type ScreenCall = <E extends Endpoint>(
  endpoint: E,
  ...input: CallArguments<E>
) => Promise<AnswerOf<E>>;
