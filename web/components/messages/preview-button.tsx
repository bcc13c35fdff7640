import { useState } from 'react';
import { Button, Modal, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEye } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { z } from 'zod';
import type { MessagePreview } from '#features/messages/contract.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { MailFrame } from './mail-frame.tsx';
import styles from './messages.module.css';

type Preview = Pick<z.output<typeof MessagePreview>, 'subject' | 'html' | 'to'>;

/** Placeholders for a preview of a message without text. */
export const wordsToShow = ({ subject, message }: { subject: string; message: string }) => ({
  subject: subject.trim() || '–',
  message: message || '<p>–</p>',
});

/** Shows the mail as its first recipient will see it. */
export function PreviewButton({ load }: { load: () => Promise<Preview> }) {
  const intl = useIntl();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [pending, setPending] = useState(false);
  const show = async (): Promise<void> => {
    setPending(true);
    await load().then(setPreview, (error: unknown) =>
      notifications.show({ color: 'danger', message: callProblem(intl, error) }),
    );
    setPending(false);
  };
  return (
    <>
      <Button
        variant="default"
        loading={pending}
        onClick={() => void show()}
        leftSection={<IconEye size={18} stroke={1.5} />}
      >
        <FormattedMessage id="messages.preview" />
      </Button>
      <Modal
        opened={preview !== null}
        onClose={() => setPreview(null)}
        size={720}
        title={preview?.subject}
        closeButtonProps={{ 'aria-label': intl.formatMessage({ id: 'ui.dialog.close' }) }}
      >
        {preview ? (
          <Stack gap="sm">
            <p className={styles['hint']}>
              {preview.to ? (
                <FormattedMessage
                  id="messages.preview.to"
                  values={{ name: preview.to.name, email: preview.to.email }}
                />
              ) : (
                <FormattedMessage id="messages.preview.nobody" />
              )}
            </p>
            <MailFrame title={preview.subject} html={preview.html} />
          </Stack>
        ) : null}
      </Modal>
    </>
  );
}
