import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { Leaving, members } from '#features/members/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { session } from '#web/lib/session.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { Part } from '#web/components/part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './profile.module.css';

/** Downloads all data stored about the user. */
export function DownloadData() {
  const intl = useIntl();
  const save = useMutation({
    mutationFn: () => saveFile('/api/WOWusers/export', 'my-data.json'),
  });
  return (
    <Part title="member.section.data">
      <p>
        <FormattedMessage id="member.data.text" />
      </p>
      <div role="alert">
        {save.error ? <Notice tone="danger">{callProblem(intl, save.error)}</Notice> : null}
      </div>
      <Button tone="quiet" pending={save.isPending} onClick={() => save.mutate()}>
        <FormattedMessage id="member.data.download" />
      </Button>
    </Part>
  );
}

/** Ends the membership, explaining first what is deleted with it. */
export function LeaveForm({ isStaff }: { isStaff: boolean }) {
  const form = useForm({
    schema: Leaving,
    initial: { current_password: '' },
    submit: async (body) => {
      await call(members.leave, { body });
      session.end();
      // A new document, so that no personal data stays in this one.
      location.assign('/login?membership_ended');
    },
  });
  return (
    <Form form={form}>
      <Part title="member.section.leave">
        <ul className={styles['losses']}>
          <li>
            <FormattedMessage id="member.leave.membership" />
          </li>
          <li>
            <FormattedMessage id={isStaff ? 'member.leave.staff' : 'member.leave.sign_in'} />
          </li>
          <li>
            <FormattedMessage id="member.leave.bookings" />
          </li>
          <li>
            <FormattedMessage id="member.leave.amounts" />
          </li>
        </ul>
        <TextInput
          {...form.field('current_password')}
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" tone="danger" pending={form.pending}>
          <FormattedMessage id="member.leave.go" />
        </Button>
      </Part>
    </Form>
  );
}
