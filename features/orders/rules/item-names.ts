import { locales, type Locale } from '#platform/pure/locales.ts';
import {
  inLanguage,
  type TextLanguages,
  type Translated,
  type Translations,
} from '#platform/pure/translations.ts';
import { itemName } from '#features/tickets/rules/texts.ts';

interface Price {
  id: number;
  title: string;
  title_translations: Translations;
  label: string | null;
  label_translations: Translations;
  content_language: Locale;
}
interface Names {
  prices: readonly Price[];
  charges: readonly (Translated & { id: number; name: string })[];
  questions: readonly (Translated & { id: number; title: string; options: readonly string[] })[];
}
interface Line {
  id?: number;
  name: string;
}
interface Order {
  /** The buyer's language. */
  locale: Locale;
  items: readonly { ticket_price_id: number; item_name: string }[];
  taxes_and_fees_rollup: { taxes: readonly Line[]; fees: readonly Line[] };
  answers: readonly { question_id: number | null; title: string; answer: unknown }[];
}

/** A ticket and its price as a reader sees them. */
export function priceInLanguage({ content_language, ...price }: Price, reader: Locale) {
  const ticket = { content_language, translations: price.title_translations };
  const { title, text_languages } = inLanguage({ title: price.title }, ['title'], ticket, reader);
  const labelInLanguage = inLanguage(
    { label: price.label },
    ['label'],
    { content_language, translations: price.label_translations },
    reader,
  );
  const languages: TextLanguages = { ...text_languages, ...labelInLanguage.text_languages };
  return { title, label: labelInLanguage.label, text_languages: languages };
}

/**
 * The first language in which the current name equals the stored one; undefined when it was
 * renamed.
 */
function languageOf(
  buyer: Locale,
  read: (reader: Locale) => { isSame: boolean; language: Locale | undefined },
): Locale | undefined {
  for (const reader of [buyer, ...locales]) {
    const { isSame, language } = read(reader);
    if (isSame) return language ?? reader;
  }
  return undefined;
}

const withId = <Row extends { id: number }>(rows: readonly Row[], id: number | null | undefined) =>
  rows.filter((row) => row.id === id);

/** Returns the languages of the names of an order's lines, in line order. */
export const languagesOfItems = (
  { locale: buyer, items }: Pick<Order, 'locale' | 'items'>,
  { prices }: Pick<Names, 'prices'>,
): Locale[] =>
  items.map(({ ticket_price_id, item_name }) => {
    const [price] = withId(prices, ticket_price_id);
    const language =
      price &&
      languageOf(buyer, (item) => {
        const translated = priceInLanguage(price, item);
        return {
          isSame: itemName(translated, translated) === item_name,
          language: translated.text_languages['title'],
        };
      });
    return language ?? buyer;
  });

/**
 * Returns the languages of the names that an order stores as its buyer read them, where they differ
 * from the reader's. Names changed since count as in the buyer's language.
 */
export function languagesOfKept(order: Order, names: Names, reader: Locale): TextLanguages {
  const { locale: buyer, taxes_and_fees_rollup: rollup } = order;
  const items = languagesOfItems(order, names).map(
    (language, n) => [`order_items.${n}.item_name`, language] as const,
  );
  const charges = (['taxes', 'fees'] as const).flatMap((kind) =>
    rollup[kind].map(({ id, name }, n) => {
      const [charge] = withId(names.charges, id);
      const language =
        charge &&
        languageOf(buyer, (item) => {
          const translated = inLanguage(charge, ['name'], charge, item);
          return { isSame: translated.name === name, language: translated.text_languages['name'] };
        });
      return [`taxes_and_fees_rollup.${kind}.${n}.name`, language ?? buyer] as const;
    }),
  );
  const answers = order.answers.flatMap(({ question_id, title, answer }, n) => {
    const [question] = withId(names.questions, question_id);
    const titleLanguage =
      question &&
      languageOf(buyer, (item) => {
        const translated = inLanguage(question, ['title'], question, item);
        return { isSame: translated.title === title, language: translated.text_languages['title'] };
      });
    // A free-text answer has no known language.
    const optionLanguage =
      question &&
      languageOf(buyer, (item) => {
        const translated = inLanguage(question, ['options'], question, item);
        const index = translated.options.findIndex((option) => [answer].flat().includes(option));
        return { isSame: index >= 0, language: translated.text_languages[`options.${index}`] };
      });
    return [
      [`question_answers.${n}.title`, titleLanguage ?? buyer] as const,
      ...(optionLanguage ? [[`question_answers.${n}.text`, optionLanguage] as const] : []),
    ];
  });
  return Object.fromEntries(
    [...items, ...charges, ...answers].filter(([, language]) => language !== reader),
  );
}
