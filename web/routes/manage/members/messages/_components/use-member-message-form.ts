import { useRef } from 'react';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { memberMessages, NewMemberMessage } from '#features/messages/members.contract.ts';
import { viewIn } from '#web/components/data-table/table-state.ts';
import { wordsToShow } from '#web/components/messages/preview-button.tsx';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { keyOf } from '#web/lib/query.ts';
import { useForm } from '#web/lib/use-form.ts';
import { memberMessagesChanged } from './member-message-acts.ts';
import { tickedIn } from './ticked.ts';

type Values = z.input<typeof NewMemberMessage>;

/** The form of a new message to members; its recipients are in the address. */
export function useMemberMessageForm(email: string | undefined) {
  const intl = useIntl();
  const navigate = useNavigate();
  const locale = useLocale();
  const [search] = useSearchParams();
  const ids = tickedIn(search);
  const isForNobody = ids?.length === 0;
  const to = isForNobody ? {} : ids ? { ids } : { all_found: true };
  const query = ids ? {} : { ...viewIn(search) };
  const isTest = useRef(false);
  const form = useForm({
    schema: NewMemberMessage,
    initial: {
      subject: '',
      message: '',
      translations: {},
      content_language: locale,
      kind: 'MARKETING',
      send_copy_to_current_user: false,
    } as Values,
    failed: 'errors.failed.message_send',
    submit: async ({ send_copy_to_current_user, ...written }, idempotency_key) => {
      const is_test = isTest.current;
      const sent = await call(memberMessages.send, {
        query,
        idempotency_key,
        body: { ...written, ...to, ...(is_test ? { is_test } : { send_copy_to_current_user }) },
      });
      await memberMessagesChanged();
      if (is_test)
        notifications.show({
          message: intl.formatMessage({ id: 'messages.test_sent' }, { email: email }),
        });
      else await navigate(`/manage/members/messages/${sent.id}`);
    },
  });
  const submit = (test: boolean): void => {
    isTest.current = test;
    void form.submit();
  };
  const { kind, content_language } = form.values;
  /** Loads a preview of the message in a language, by default that of its first recipient. */
  const preview = (language?: Values['content_language']) =>
    call(memberMessages.preview, {
      query,
      body: { ...form.values, ...wordsToShow(form.values), ...to, language },
    });
  const {
    data: counts,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: [...keyOf(memberMessages.preview), kind, to, query],
    enabled: !isForNobody,
    retry: false,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(memberMessages.preview, {
        query,
        body: { ...to, kind, content_language, ...wordsToShow({ subject: '', message: '' }) },
        signal,
      }),
  });
  const count = isForNobody ? 0 : counts?.recipients_count;
  /** Waits for the count of the current recipients. Throws when it cannot be determined. */
  const counted = async (): Promise<number | undefined> =>
    isForNobody || (counts && !isPlaceholderData)
      ? count
      : (await refetch({ throwOnError: true })).data?.recipients_count;
  return { form, submit, preview, counts, count, counted, ids };
}
