import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconFlask, IconSend } from '@tabler/icons-react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { textsByPath } from '#platform/pure/translations.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { ConfirmEmailNotice } from '#web/components/confirm-email-notice.tsx';
import { confirmAction } from '#web/components/confirm-action.ts';
import { Form } from '#web/components/form.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { useEventLanguages } from '../_components/use-event-languages.ts';
import { AudienceFields } from './_components/compose/audience-fields.tsx';
import { PlaceholderTools } from './_components/compose/placeholder-tools.tsx';
import { PreviewButton } from './_components/compose/preview-button.tsx';
import { usePeopleCount } from './_components/compose/use-people-count.ts';
import styles from './_components/messages.module.css';
import { useMessageForm } from './_components/compose/use-message-form.ts';

const many = 50;
/** Above so many people one more question stands before the mail, with the number. */
const mayGoToAll = async (intl: IntlShape, count: number | undefined): Promise<boolean> =>
  !count ||
  count <= many ||
  confirmAction(
    intl,
    {
      title: intl.formatMessage({ id: 'messages.many.title' }, { count }),
      text: intl.formatMessage({ id: 'messages.many.text' }),
      confirmLabel: intl.formatMessage({ id: 'messages.send' }),
    },
    'vermilion',
  );

/**
 * Writes a message to attendees. A test goes to its author only; the input is kept until it is
 * sent.
 */
export default function ComposeMessage() {
  const intl = useIntl();
  const event = useManagedEvent();
  const { data: user } = useCurrentUser();
  const { form, submit, view } = useMessageForm(user?.email);
  const { chips, text, language } = useEventLanguages(form, ['subject', 'message']);
  const { count, left_out } = usePeopleCount(event.id, form.values, view);
  const confirmed = user?.is_email_verified ?? false;
  const { subject, message, translations } = form.values;
  const written = textsByPath({ subject, message, translations }).size > 0;
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'messages.create' })} />
      <div className={styles['compose']}>
        {user && !confirmed ? (
          <>
            <Notice tone="amber" title={<FormattedMessage id="messages.unconfirmed" />}>
              <FormattedMessage id="messages.unconfirmed.text" />
            </Notice>
            <ConfirmEmailNotice user={user} />
          </>
        ) : null}
        <Form
          form={{
            ...form,
            submit: async (event) => {
              event?.preventDefault();
              if (await mayGoToAll(intl, count)) submit(false);
            },
          }}
        >
          <AudienceFields form={form} count={count} />
          {count === 0 ? (
            <Notice live>
              <FormattedMessage id="messages.nobody" />
            </Notice>
          ) : null}
          {left_out > 0 ? (
            <Notice live>
              <FormattedMessage id="messages.left_out" values={{ count: left_out }} />
            </Notice>
          ) : null}
          {chips}
          <TextInput
            {...text('subject', {
              description: intl.formatMessage(
                { id: 'messages.subject_help' },
                { example: '{{first_name}}' },
              ),
            })}
          />
          <RichText {...text('message')} tools={<PlaceholderTools />} />
          <Checkbox
            {...form.check('send_copy_to_current_user')}
            label={intl.formatMessage({ id: 'messages.copy' }, { email: user?.email })}
          />
          <Checkbox
            {...form.check('acknowledgement')}
            label={intl.formatMessage({ id: 'messages.acknowledge' })}
            description={intl.formatMessage({ id: 'messages.acknowledge.help' })}
            required
          />
          <div className={styles['bar']}>
            <Button
              type="submit"
              loading={form.pending}
              disabled={!confirmed}
              leftSection={<IconSend size={18} stroke={1.5} />}
            >
              {count ? (
                <FormattedMessage id="messages.send_to" values={{ count }} />
              ) : (
                <FormattedMessage id="messages.send" />
              )}
            </Button>
            <PreviewButton
              values={form.values}
              search={view}
              language={language === event.content_language ? undefined : language}
            />
            <Button
              variant="default"
              disabled={!confirmed || form.pending}
              onClick={() => submit(true)}
              leftSection={<IconFlask size={18} stroke={1.5} />}
            >
              <FormattedMessage id="messages.send_test" />
            </Button>
          </div>
        </Form>
        <LeaveGuard when={written && !form.pending} />
      </div>
    </>
  );
}
