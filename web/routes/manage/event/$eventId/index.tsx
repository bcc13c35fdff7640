import { redirect } from 'react-router';
import type { Route } from './+types/index.ts';

/** The home of an event is what it sells, until it has a dashboard. */
export function clientLoader({ params }: Route.ClientLoaderArgs): never {
  throw redirect(`/manage/event/${params.eventId}/tickets`);
}

export default function EventHome() {
  return null;
}
