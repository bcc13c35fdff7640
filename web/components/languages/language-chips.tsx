import { useEffect, useRef, useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { conversions } from '#features/conversions/contract.ts';
import { locales, type Locale } from '#platform/pure/locales.ts';
import { sisterOf } from '#platform/pure/translations.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import type { Form } from '#web/lib/use-form.ts';
import { convertible, marksOf, setMark, type TextOwner } from './texts-of-form.ts';
import { useLanguageName } from './use-language-name.ts';
import styles from './languages.module.css';

interface LanguageChipsProps<T> {
  form: Form<T>;
  content: Locale;
  others: readonly Locale[];
  owners: readonly TextOwner[];
  language: Locale;
  choose: (language: Locale) => void;
  /** The number of missing texts; null while the form has none. */
  missing: (language: Locale) => number | null;
}

/**
 * The languages of a form's texts, each with the number of missing ones, and a menu to add another.
 */
export function LanguageChips<T>(props: LanguageChipsProps<T>) {
  const { content, others, language, choose, missing } = props;
  const intl = useIntl();
  const nameOf = useLanguageName();
  const translated = locales.filter(
    (locale) => locale !== content && (locale === language || others.includes(locale)),
  );
  const [added, setAdded] = useState<readonly Locale[]>([]);
  const listed = [content, ...new Set([...translated, ...added])];
  const addable = locales.filter((locale) => !listed.includes(locale));
  return (
    <div className={styles['languages']}>
      <div
        role="group"
        aria-label={intl.formatMessage({ id: 'languages.of_texts' })}
        className={styles['chips']}
      >
        {listed.map((item) => (
          <button
            key={item}
            type="button"
            className={styles['chip']}
            aria-pressed={item === language}
            onClick={() => choose(item)}
          >
            <span>{nameOf(item)}</span>
            <ChipState isContent={item === content} missing={missing(item)} />
          </button>
        ))}
        {addable.length > 0 ? (
          <Menu>
            <Menu.Target>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={16} stroke={1.5} />}
              >
                <FormattedMessage id="languages.add" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {addable.map((item) => (
                <Menu.Item
                  key={item}
                  onClick={() => {
                    setAdded([...added, item]);
                    choose(item);
                  }}
                >
                  {nameOf(item)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      <ConvertButton {...props} />
    </div>
  );
}

/** Whether a language is the original, complete, or missing texts. */
function ChipState({ isContent, missing }: { isContent: boolean; missing: number | null }) {
  if (!isContent && missing === null) return null;
  return (
    <span className={styles['state']}>
      {isContent ? (
        <FormattedMessage id="languages.content" />
      ) : (
        <FormattedMessage id="languages.missing" values={{ count: missing }} />
      )}
    </span>
  );
}

/**
 * Fills missing texts in one Chinese script by conversion from the other; never overwrites text.
 */
function ConvertButton<T>({ form, content, owners, language }: LanguageChipsProps<T>) {
  const intl = useIntl();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef({ form, owners, content });
  useEffect(() => {
    latest.current = { form, owners, content };
  });
  const missing = language === content ? [] : convertible(form.values, owners, content, language);
  const sister = sisterOf(language);
  if (missing.length === 0 || (sister !== 'zh-hk' && sister !== 'zh-cn')) return null;
  const fill = async (): Promise<void> => {
    setPending(true);
    setProblem(null);
    try {
      const { texts } = await call(conversions.convert, {
        body: {
          from: sister,
          to: sister === 'zh-hk' ? 'zh-cn' : 'zh-hk',
          texts: Object.fromEntries(missing.map(({ path, text }) => [path, text])),
        },
      });
      // Texts that were edited meanwhile, in either language, are kept.
      const { form: now, ...those } = latest.current;
      const still = convertible(now.values, those.owners, those.content, language).filter((item) =>
        missing.some(({ path, text }) => path === item.path && text === item.text),
      );
      for (const { path } of still) now.set(path, texts[path] ?? '');
      for (const at of new Set(still.map((item) => item.at)))
        setMark(now, at, [
          ...marksOf(now.values, at),
          ...still.filter((item) => item.at === at).map(({ mark }) => mark),
        ]);
    } catch (error) {
      setProblem(callProblem(intl, error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={styles['convert']}>
      <Button variant="light" size="compact-sm" loading={pending} onClick={() => void fill()}>
        <FormattedMessage id={`languages.convert.${sister}`} values={{ count: missing.length }} />
      </Button>
      {problem ? (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}
