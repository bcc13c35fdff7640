/** What may end in an ellipsis: content of people, shortened by design. Words of the product never. */
const shortened = [
  '[class*=event-tile-module_fact]',
  '[class*=wordmark-module_name]',
  // Names of events and people on the way to a screen; the heading has them whole.
  '[class*=breadcrumbs-module_item][data-name]',
  '[class*=breadcrumbs-module_link]',
  // The subject of a mail in the list; the mail beside it has it whole.
  '[class*=mailbox-module_subject]',
  // The answers of a question, as its author wrote them.
  '[class*=questions-module_options]',
].join(', ');

/** The first character of a title in place of a picture, larger than what holds it. */
const drawn = '[class*=cover-module_letter]';

/** Reviewed by hand: each line is something that is looked at and fine. */
export const exceptions = { shortened, drawn };
