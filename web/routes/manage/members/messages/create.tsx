import { Checkbox, TextInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { memberPlaceholders } from '#features/messages/rules/placeholders.ts';
import { offeredLocales } from '#platform/pure/locales.ts';
import { languagesOf, textsByPath, type Translations } from '#platform/pure/translations.ts';
import { ContentLanguageSelect } from '#web/components/content-language-select.tsx';
import { useFormLanguages } from '#web/components/languages/use-form-languages.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { ComposeForm } from '#web/components/messages/compose-form.tsx';
import { PreviewButton } from '#web/components/messages/preview-button.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { KindField } from './_components/kind-field.tsx';
import { SegmentField } from './_components/segment-field.tsx';
import { SegmentNotice } from './_components/segment-notice.tsx';
import { useMemberMessageForm } from './_components/use-member-message-form.ts';

const fields = ['subject', 'message'] as const;

/** Writes a message to members; the input is kept until it is sent. */
export default function ComposeMemberMessage() {
  const intl = useIntl();
  const { data: user } = useCurrentUser();
  const { form, submit, preview, counts, count, counted, ids } = useMemberMessageForm(user?.email);
  const { subject, message, content_language: content } = form.values;
  const translations = (form.values.translations ?? {}) as Translations;
  const { chips, text, language } = useFormLanguages(form, {
    content,
    others: [...offeredLocales, ...languagesOf(translations)],
    owners: [{ at: '', fields }],
  });
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'messages.members.create' })} />
      <ComposeForm
        form={form}
        submit={submit}
        user={user}
        unconfirmed="messages.members.unconfirmed"
        count={count}
        counted={counted}
        isWritten={textsByPath({ subject, message, translations }).size > 0}
        above={<SegmentField ids={ids} />}
        preview={
          <PreviewButton load={() => preview(language === content ? undefined : language)} />
        }
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
        <RichText {...text('message')} placeholders={memberPlaceholders} />
        <ContentLanguageSelect form={form} content={content} fields={fields} />
        <Checkbox
          {...form.check('send_copy_to_current_user')}
          label={intl.formatMessage({ id: 'messages.copy' }, { email: user?.email })}
        />
      </ComposeForm>
    </>
  );
}
