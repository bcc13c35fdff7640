/** The title of the window and, for search engines, what the page is about. React puts both into the head. */
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
