import { redirect } from 'react-router';
import type { Route } from './+types/index.ts';

/** An order without a step begins with its details; they lead on to where the order has its place. */
export function clientLoader({ params }: Route.ClientLoaderArgs): never {
  throw redirect(`/checkout/${params.eventId}/${params.orderShortId}/details`);
}

export default function OrderPlace() {
  return null;
}
