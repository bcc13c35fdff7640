import { redirect } from 'react-router';
import type { Route } from './+types/index.ts';

/** An order without a step starts with its details, which redirect to the current step. */
export function clientLoader({ params }: Route.ClientLoaderArgs): never {
  throw redirect(`/checkout/${params.eventId}/${params.orderShortId}/details`);
}

export default function OrderPlace() {
  return null;
}
