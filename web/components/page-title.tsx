/**
 * The title of the window and the description for search engines. React moves both into the head.
 */
export function PageTitle({
  title,
  description,
}: {
  title: string;
  description?: string | null | undefined;
}) {
  return (
    <>
      <title>{`${title} · Foyer`}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
