/**
 * Elements that may be truncated with an ellipsis: user content that is shortened by design, never
 * the product's own texts.
 */
const shortened = [
  '[class*=event-tile-module_fact]',
  '[class*=wordmark-module_name]',
  // Names of events and people in the breadcrumbs; the heading shows them in full.
  '[class*=breadcrumbs-module_item][data-name]',
  '[class*=breadcrumbs-module_link]',
  // The subject of a mail in the list; the open mail shows it in full.
  '[class*=mailbox-module_subject]',
  // The options of a question, as their author wrote them.
  '[class*=questions-module_options]',
].join(', ');

/** The first character of a title in place of a picture, which is larger than its box. */
const drawn = '[class*=cover-module_letter]';

/** Reviewed by hand: each entry was checked and is acceptable. */
export const exceptions = { shortened, drawn };
