import { Menu } from '@mantine/core';
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import { IconLanguage } from '@tabler/icons-react';
import { useEditorState } from '@tiptap/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languageTag, locales } from '#platform/pure/locales.ts';
import { ownNameOf } from '#web/components/languages/use-language-name.ts';

/** Sets the language of the selected words, or of the passage at the cursor. */
export function LanguageControl() {
  const intl = useIntl();
  const { editor } = useRichTextEditorContext();
  const current = useEditorState({
    editor,
    selector: ({ editor: one }) =>
      one && !one.isDestroyed
        ? ((one.getAttributes('language')['lang'] ?? null) as string | null)
        : null,
  });
  const label = intl.formatMessage({ id: 'rich_text.language' });
  const choose = (lang: string | null): void => {
    if (!editor) return;
    const chain = editor.chain().focus();
    // Without a selection it applies to the whole passage.
    if (editor.state.selection.empty) chain.extendMarkRange('language');
    if (lang === null) chain.unsetMark('language').run();
    else chain.setMark('language', { lang }).run();
  };
  return (
    <Menu withinPortal position="bottom-start">
      <Menu.Target>
        <RichTextEditor.Control aria-label={label} title={label} active={current !== null}>
          <IconLanguage size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {locales.map((locale) => {
          const tag = languageTag(locale);
          return (
            <Menu.Item
              key={locale}
              lang={tag}
              aria-current={current === tag || undefined}
              onClick={() => choose(tag)}
            >
              {ownNameOf(locale)}
            </Menu.Item>
          );
        })}
        <Menu.Item aria-current={current === null || undefined} onClick={() => choose(null)}>
          <FormattedMessage id="rich_text.language_none" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
