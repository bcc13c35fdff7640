import { HtmlValidate, StaticConfigLoader, type ConfigData } from 'html-validate';

/** The rules of the HTML standard on elements, attributes, ids and what each element may contain. */
const standard: ConfigData = {
  extends: ['html-validate:standard'],
  elements: [
    'html5',
    {
      // The checker does not reject attributes of other elements on `select`.
      select: { attributes: { maxlength: { deprecated: true }, minlength: { deprecated: true } } },
    },
  ],
  rules: {
    // Both forms are valid.
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
      // Mail programs support presentation only through attributes of tables.
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

/** Returns the violations of the standard in a page as delivered. */
export const pageProblems = (html: string): Promise<string[]> => problemsOf(ofPages, html);

/** Like `pageProblems`, for the HTML of a mail, whose layout uses tables. */
export const mailProblems = (html: string): Promise<string[]> => problemsOf(ofMails, html);
