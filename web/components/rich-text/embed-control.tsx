import { useRichTextEditorContext } from '@mantine/tiptap';
import { IconMovie } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { embedAddress } from '#platform/pure/embeds.ts';
import { AddressField } from './address-field.tsx';
import { insertBlock } from './insert-block.ts';
import { InsertControl } from './insert-control.tsx';

/** Embeds a video, a song or a map from an allowed host. */
export function EmbedControl() {
  const intl = useIntl();
  const { editor } = useRichTextEditorContext();
  return (
    <InsertControl
      label={intl.formatMessage({ id: 'rich_text.embed' })}
      icon={<IconMovie size={16} stroke={1.5} />}
    >
      {(done) => (
        <AddressField
          label={intl.formatMessage({ id: 'rich_text.embed_address' })}
          help={intl.formatMessage({ id: 'rich_text.embed_help' })}
          button={intl.formatMessage({ id: 'rich_text.embed_put' })}
          take={(pasted) => {
            const src = embedAddress(pasted);
            if (src === null) return intl.formatMessage({ id: 'rich_text.embed_refused' });
            insertBlock(editor, { type: 'embed', attrs: { src, title: new URL(src).hostname } });
            done();
            return null;
          }}
        />
      )}
    </InsertControl>
  );
}
