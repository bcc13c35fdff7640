import styles from './prose.module.css';

/** A text with headings, lists and pictures that was cleaned on the server; `lang` as `langOf` says. */
export function Prose({ html, lang }: { html: string; lang?: string }) {
  return (
    <div
      className={styles['prose']}
      {...(lang ? { lang } : {})}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
