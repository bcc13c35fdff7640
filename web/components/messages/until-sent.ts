import type { Message } from '#features/messages/contract.ts';

interface Watched {
  state: { data?: Pick<Message, 'status'> | undefined };
}

/** Polls a message until all of it is sent. */
export const untilSent = ({ state }: Watched): number | false =>
  state.data?.status === 'SENT' ? false : 1500;
