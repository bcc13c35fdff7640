import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconFlask, IconSend } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { memberPlaceholders } from '#features/messages/rules/placeholders.ts';
import { completeLocales } from '#platform/pure/locales.ts';
import { languagesOf, textsByPath, type Translations } from '#platform/pure/translations.ts';
import { ConfirmEmailNotice } from '#web/components/confirm-email-notice.tsx';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { Form } from '#web/components/form.tsx';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { LeaveGuard } from '#web/components/leave-guard.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { mayGoToAll } from '#web/components/messages/may-go-to-all.ts';
import styles from '#web/components/messages/messages.module.css';
import { PlaceholderTools } from '#web/components/messages/placeholder-tools.tsx';
import { PreviewButton } from '#web/components/messages/preview-button.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { Notice } from '#web/ui/notice.tsx';
import { KindField } from './_components/kind-field.tsx';
import { SegmentField } from './_components/segment-field.tsx';
import { SegmentNotice } from './_components/segment-notice.tsx';
import { useMemberMessageForm } from './_components/use-member-message-form.ts';

const fields = ['subject', 'message'] as const;

/** Writes a message to members. A test goes to its author only; the input is kept until it is sent. */
export default function ComposeMemberMessage() {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const { form, submit, preview, counts, ids } = useMemberMessageForm(user?.email);
  const { subject, message, content_language: content } = form.values;
  const translations = (form.values.translations ?? {}) as Translations;
  const { chips, text, language } = useFormLanguages(form, {
    content,
    others: [...completeLocales, ...languagesOf(translations)],
    owners: [{ at: '', fields }],
  });
  const confirmed = user?.is_email_verified ?? false;
  const written = textsByPath({ subject, message, translations }).size > 0;
  const count = counts?.recipients_count;
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'messages.members.create' })} />
      <div className={styles['compose']}>
        {user && !confirmed ? (
          <>
            <Notice tone="amber" title={<FormattedMessage id="messages.members.unconfirmed" />}>
              <FormattedMessage id="messages.unconfirmed.text" />
            </Notice>
            <ConfirmEmailNotice user={user} />
          </>
        ) : null}
        <SegmentField ids={ids} />
        <Form
          form={{
            ...form,
            submit: async (event) => {
              event?.preventDefault();
              if (await mayGoToAll(intl, count)) submit(false);
            },
          }}
        >
          <KindField form={form} />
          <SegmentNotice counts={counts} ids={ids} />
          {chips}
          <TextInput
            {...text('subject', {
              description: intl.formatMessage(
                { id: 'messages.subject_help' },
                { example: '{{name}}' },
              ),
            })}
          />
          <RichText {...text('message')} tools={<PlaceholderTools names={memberPlaceholders} />} />
          <ContentLanguageSelect form={form} content={content} fields={fields} />
          <Checkbox
            {...form.check('send_copy_to_current_user')}
            label={intl.formatMessage({ id: 'messages.copy' }, { email: user?.email })}
          />
          <div className={styles['bar']}>
            <Button
              type="submit"
              loading={form.pending}
              disabled={!confirmed || count === 0}
              leftSection={<IconSend size={18} stroke={1.5} />}
            >
              {count ? (
                <FormattedMessage id="messages.send_to" values={{ count }} />
              ) : (
                <FormattedMessage id="messages.send" />
              )}
            </Button>
            <PreviewButton ask={() => preview(language === content ? undefined : language)} />
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
