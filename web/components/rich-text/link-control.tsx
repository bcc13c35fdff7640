import { Checkbox } from '@mantine/core';
import { useRichTextEditorContext } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AddressField } from './address-field.tsx';
import { InsertControl } from './insert-control.tsx';

/**
 * An address typed without a scheme is a website or an e-mail address; a path is a page of this
 * site.
 */
function wholeAddress(typed: string): string {
  if (typed === '' || /^(?:[a-z]+:|[/#?])/i.test(typed)) return typed;
  return typed.includes('@') ? `mailto:${typed}` : `https://${typed}`;
}

/**
 * Makes the selected words a link, or changes the link at the cursor; an empty address removes it.
 */
export function LinkControl() {
  const intl = useIntl();
  const { editor } = useRichTextEditorContext();
  const [isNewTab, setNewTab] = useState(false);
  const known = editor?.getAttributes('link');
  return (
    <InsertControl
      label={intl.formatMessage({ id: 'rich_text.link' })}
      icon={<IconLink size={16} stroke={1.5} />}
      onOpen={() => setNewTab(known?.['target'] === '_blank')}
    >
      {(done) => (
        <>
          <AddressField
            label={intl.formatMessage({ id: 'rich_text.address' })}
            button={intl.formatMessage({ id: 'rich_text.keep_link' })}
            initial={String(editor?.getAttributes('link')['href'] ?? '')}
            take={(typed) => {
              const href = wholeAddress(typed);
              const linkCommands = editor?.chain().focus().extendMarkRange('link');
              if (href === '') linkCommands?.unsetLink().run();
              else linkCommands?.setLink({ href, target: isNewTab ? '_blank' : null }).run();
              done();
              return null;
            }}
          />
          <Checkbox
            label={<FormattedMessage id="rich_text.new_tab" />}
            checked={isNewTab}
            onChange={(event) => setNewTab(event.currentTarget.checked)}
          />
        </>
      )}
    </InsertControl>
  );
}
