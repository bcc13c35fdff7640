import type { PublicSite, TextPage } from '#features/site/contract.ts';
import { plainText, shorten } from '#platform/pure/text.ts';
import { langOf } from '#web/lib/lang-of.ts';
import { PageHeading } from './page-heading.tsx';
import { PageTitle } from './page-title.tsx';
import type { Picture } from './picture.ts';
import { Prose } from './prose.tsx';
import { ShareMeta } from './share-meta.tsx';

type Text = NonNullable<PublicSite['texts'][TextPage]>;

/** The metadata of a page with the venue's own text, or the product's default. */
export function SiteTextMeta({
  text,
  title,
  description,
  address,
  picture,
}: {
  text: Text | null;
  title: string;
  description: string;
  address: string;
  picture: Picture | undefined;
}) {
  const heading = {
    title: text?.title ?? title,
    description: text ? shorten(plainText(text.body).replace(/\s+/g, ' '), 200) : description,
  };
  return (
    <>
      <PageTitle {...heading} />
      <ShareMeta address={address} {...heading} image={picture} />
    </>
  );
}

/** A text that the venue wrote, in its available languages. */
export function SiteTextBody({ text, title }: { text: Text; title: string }) {
  return (
    <>
      <PageHeading
        title={text.title ? <span {...langOf(text, 'title')}>{text.title}</span> : title}
      />
      <Prose html={text.body} below {...langOf(text, 'body')} />
    </>
  );
}
