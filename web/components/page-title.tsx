import { useVenue } from '#web/lib/venue.ts';

/**
 * The title of the window and the description for search engines. React moves both into the head.
 * Without a title, as while a page loads, the window has the venue's name.
 */
export function PageTitle({
  title,
  description,
}: {
  title?: string;
  description?: string | null | undefined;
}) {
  const venue = useVenue();
  return (
    <>
      <title>{title ? `${title} · ${venue.name}` : venue.name}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
