import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';

/** The rules of the HTML standard on elements, attributes, ids and what each element may contain. */
const standard: ConfigData = {
  extends: ['html-validate:standard'],
  elements: [
    'html5',
    {
      // The checker knows no attribute of `select` that is another element's.
      select: { attributes: { maxlength: { deprecated: true }, minlength: { deprecated: true } } },
    },
  ],
  rules: {
    // Both ways of writing are valid.
    'doctype-style': 'off',
    'void-style': 'off',
    'no-deprecated-attr': 'error',
    'no-dup-id': 'error',
  },
};

const ofPages = new HtmlValidate(new StaticConfigLoader(standard));
const ofMails = new HtmlValidate(
  new StaticConfigLoader({
    ...standard,
    rules: {
      ...standard.rules,
      // Programs that read mail know presentation by attributes of tables alone.
      'no-deprecated-attr': 'off',
    },
  }),
);

async function problemsOf(checker: HtmlValidate, html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** What the standard has against a page as it is delivered. */
export const pageProblems = (html: string): Promise<string[]> => problemsOf(ofPages, html);

/** The same for the HTML of a mail, whose tables lay out. */
export const mailProblems = (html: string): Promise<string[]> => problemsOf(ofMails, html);
