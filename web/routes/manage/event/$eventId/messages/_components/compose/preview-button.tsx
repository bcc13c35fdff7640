import { useState } from 'react';
import { Button, Modal, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconEye } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages } from '#features/messages/contract.ts';
import type { AnswerOf } from '#platform/endpoint.ts';
import type { Locale } from '#platform/pure/locales.ts';
import type { ListView } from '#web/components/data-table/table-types.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { useManagedEvent } from '../../../_components/managed-event.tsx';
import { MailFrame } from '../mail-frame.tsx';
import styles from '../messages.module.css';
import { audienceOf, type MessageValues } from './message-values.ts';

/** The mail as the first of its readers will see it. */
export function PreviewButton({
  values,
  search,
  language,
}: {
  values: MessageValues;
  search: ListView;
  /** Of the reader; unless given, of the first of those meant. */
  language?: Locale | undefined;
}) {
  const intl = useIntl();
  const event = useManagedEvent();
  const [preview, setPreview] = useState<AnswerOf<typeof messages.preview> | null>(null);
  const [pending, setPending] = useState(false);
  const show = async (): Promise<void> => {
    setPending(true);
    await call(messages.preview, {
      params: { eventId: event.id },
      query: { ...search },
      body: {
        ...(audienceOf(values) ?? { message_type: 'EVENT' }),
        subject: values.subject.trim() || '–',
        message: values.message || '<p>–</p>',
        translations: values.translations,
        language,
      },
    }).then(setPreview, (error: unknown) =>
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
