import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconFlask, IconSend } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { placeholders } from '#features/messages/rules/placeholders.ts';
import { textsByPath } from '#platform/pure/translations.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { ConfirmEmailNotice } from '#web/components/confirm-email-notice.tsx';
import { mayGoToAll } from '#web/components/messages/may-go-to-all.ts';
import { Form } from '#web/components/form.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { useEventLanguages } from '../_components/use-event-languages.ts';
import { AudienceFields } from './_components/compose/audience-fields.tsx';
import { PlaceholderTools } from '#web/components/messages/placeholder-tools.tsx';
import { EventPreview } from './_components/compose/event-preview.tsx';
import { usePeopleCount } from './_components/compose/use-people-count.ts';
import styles from '#web/components/messages/messages.module.css';
import { useMessageForm } from './_components/compose/use-message-form.ts';

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
          <RichText {...text('message')} tools={<PlaceholderTools names={placeholders} />} />
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
            <EventPreview
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
