import { useRef, useState } from 'react';
import { FileButton, Button, Text, TextInput } from '@mantine/core';
import { useRichTextEditorContext } from '@mantine/tiptap';
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { files } from '#features/files/contract.ts';
import { isImageAddress } from '#platform/pure/embeds.ts';
import { fieldProblem } from '#web/lib/call-problem.ts';
import { upload } from '#web/lib/upload.ts';
import { AddressField } from './address-field.tsx';
import { insertBlock } from './insert-block.ts';
import { InsertControl } from './insert-control.tsx';
import { isPicture } from './is-picture.ts';

/** Inserts a picture, uploaded or from a valid URL (spec §5), with its alternative text. */
export function ImageControl() {
  const intl = useIntl();
  const { editor } = useRichTextEditorContext();
  const reset = useRef<() => void>(null);
  const [alt, setAlt] = useState('');
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const insertPicture = (src: string): void => {
    insertBlock(editor, { type: 'image', attrs: { src, alt: alt.trim() } });
    setAlt('');
  };
  async function send(file: File | null, done: () => void): Promise<void> {
    // The same file can be chosen again.
    reset.current?.();
    if (!file) return;
    setPending(true);
    setProblem(null);
    const body = new FormData();
    body.append('image', file);
    try {
      const { url } = await upload(files.keep, { body });
      insertPicture(url);
      done();
    } catch (error) {
      setProblem(fieldProblem(intl, error, 'image'));
    } finally {
      setPending(false);
    }
  }
  return (
    <InsertControl
      label={intl.formatMessage({ id: 'rich_text.image' })}
      icon={<IconPhoto size={16} stroke={1.5} />}
    >
      {(done) => (
        <>
          <TextInput
            label={intl.formatMessage({ id: 'rich_text.image_alt' })}
            description={intl.formatMessage({ id: 'rich_text.image_alt_help' })}
            value={alt}
            maxLength={200}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
          <FileButton
            resetRef={reset}
            accept="image/jpeg,image/png,image/webp"
            onChange={(file) => void send(file, done)}
          >
            {(button) => (
              <Button
                {...button}
                loading={pending}
                leftSection={<IconPhotoUp size={18} stroke={1.5} />}
              >
                <FormattedMessage id="rich_text.image_upload" />
              </Button>
            )}
          </FileButton>
          {problem ? (
            <Text c="danger" size="sm" role="alert">
              {problem}
            </Text>
          ) : null}
          <AddressField
            label={intl.formatMessage({ id: 'rich_text.image_address' })}
            help={intl.formatMessage({ id: 'rich_text.image_address_help' })}
            button={intl.formatMessage({ id: 'rich_text.image_put' })}
            take={async (address) => {
              if (!isImageAddress(address))
                return intl.formatMessage({ id: 'rich_text.image_invalid' });
              if (!(await isPicture(address)))
                return intl.formatMessage({ id: 'rich_text.image_missing' });
              insertPicture(address);
              done();
              return null;
            }}
          />
        </>
      )}
    </InsertControl>
  );
}
