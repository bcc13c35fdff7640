import styles from './prose.module.css';

/** A text whose own headings begin with the third level, moved up to follow the title of its page. */
const raised = (html: string): string =>
  html.includes('<h2') ? html : html.replace(/<(\/?)h3\b/g, '<$1h2');

/**
 * A text with headings, lists and pictures that was cleaned on the server; `lang` as `langOf` says. Right `below` the
 * title of the page no level of headings may be left out.
 */
export function Prose({
  html,
  lang,
  below = false,
}: {
  html: string;
  lang?: string;
  below?: boolean;
}) {
  return (
    <div
      className={styles['prose']}
      {...(lang ? { lang } : {})}
      dangerouslySetInnerHTML={{ __html: below ? raised(html) : html }}
    />
  );
}
