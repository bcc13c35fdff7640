import { FoundEvent } from '#web/components/event-page/found-event.tsx';
import { loadEvent } from '#web/components/event-page/load-event.ts';
import type { Route } from './+types/$eventSlug.ts';

export async function loader({ url, context, params }: Route.LoaderArgs) {
  return loadEvent({ url, context, params }, 'id');
}

/** An event at its canonical address. */
export default function EventScreen({ loaderData }: Route.ComponentProps) {
  return <FoundEvent {...loaderData} />;
}
