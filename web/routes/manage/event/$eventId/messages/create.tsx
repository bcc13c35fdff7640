import { Checkbox, TextInput } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { placeholders } from '#features/messages/rules/placeholders.ts';
import { textsByPath } from '#platform/pure/translations.ts';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { ComposeForm } from '#web/components/messages/compose-form.tsx';
import { RichText } from '#web/components/rich-text.tsx';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useManagedEvent } from '../_components/managed-event.tsx';
import { useEventLanguages } from '../_components/use-event-languages.ts';
import { AudienceFields } from './_components/compose/audience-fields.tsx';
import { EventPreview } from './_components/compose/event-preview.tsx';
import { useMessageForm } from './_components/compose/use-message-form.ts';
import { usePeopleCount } from './_components/compose/use-people-count.ts';

/** Writes a message to attendees; the input is kept until it is sent. */
export default function ComposeMessage() {
  const intl = useIntl();
  const event = useManagedEvent();
  const { data: user } = useCurrentUser();
  const { form, submit, view } = useMessageForm(user?.email);
  const { chips, text, language } = useEventLanguages(form, ['subject', 'message']);
  const { count, left_out, counted } = usePeopleCount(event.id, form.values, view);
  const { subject, message, translations } = form.values;
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'messages.create' })} />
      <ComposeForm
        form={form}
        submit={submit}
        user={user}
        unconfirmed="messages.unconfirmed"
        count={count}
        counted={counted}
        isWritten={textsByPath({ subject, message, translations }).size > 0}
        preview={
          <EventPreview
            values={form.values}
            search={view}
            language={language === event.content_language ? undefined : language}
          />
        }
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
        <RichText {...text('message')} placeholders={placeholders} />
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
      </ComposeForm>
    </>
  );
}
