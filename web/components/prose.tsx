import styles from './prose.module.css';

/** A text whose own headings begin at the third level, raised to follow the title of its page. */
const raised = (html: string): string =>
  html.includes('<h2') ? html : html.replace(/<(\/?)h3\b/g, '<$1h2');

/**
 * A text with headings, lists and pictures that was sanitised on the server; `lang` as returned by
 * `langOf`. Directly `below` the title of the page no heading level may be skipped.
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
