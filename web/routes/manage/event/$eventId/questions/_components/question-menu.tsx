import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots, IconEye, IconEyeOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { questions, type Question } from '#features/questions/contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { removeRows } from '#web/components/remove-rows.ts';
import { questionsChanged } from './all-questions.ts';
import { useShowHidden } from './use-show-hidden.ts';

/** Edit, hide or show, delete. */
export function QuestionMenu({ question }: { question: Question }) {
  const intl = useIntl();
  const { search } = useLocation();
  const { offer } = useShowHidden();
  const { title, is_hidden } = question;
  const params = { eventId: question.event_id, questionId: question.id };
  const turn = async (): Promise<void> => {
    try {
      await call(questions.change, {
        params,
        body: { is_hidden: !is_hidden, version: question.version },
      });
    } catch (error) {
      notifications.show({
        color: 'danger',
        message: callProblem(intl, error, 'errors.failed.question_update'),
      });
      return questionsChanged();
    }
    await questionsChanged();
    notifications.show({
      message: intl.formatMessage(
        { id: is_hidden ? 'questions.now_shown' : 'questions.now_hidden' },
        { title },
      ),
    });
    if (!is_hidden) await offer(title);
  };
  const remove = (): Promise<boolean> =>
    removeRows(intl, [question], {
      confirmation: {
        title: intl.formatMessage({ id: 'questions.delete.title' }, { title }),
        text: intl.formatMessage(
          { id: 'questions.delete.text' },
          { count: question.answers_count },
        ),
        confirmLabel: intl.formatMessage({ id: 'questions.delete' }),
      },
      remove: () => call(questions.remove, { params }),
      changed: questionsChanged,
      failed: 'errors.failed.question_delete',
      done: () => intl.formatMessage({ id: 'questions.deleted' }, { title }),
    });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={intl.formatMessage({ id: 'questions.menu' }, { title })}
        >
          <IconDots size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={{ pathname: String(question.id), search }}
          leftSection={<IconPencil size={18} stroke={1.5} />}
        >
          <FormattedMessage id="ui.action.edit" />
        </Menu.Item>
        <Menu.Item
          leftSection={
            is_hidden ? <IconEye size={18} stroke={1.5} /> : <IconEyeOff size={18} stroke={1.5} />
          }
          onClick={() => void turn()}
        >
          <FormattedMessage id={is_hidden ? 'questions.unhide' : 'questions.hide'} />
        </Menu.Item>
        <Menu.Item
          color="danger"
          leftSection={<IconTrash size={18} stroke={1.5} />}
          onClick={() => void remove()}
        >
          <FormattedMessage id="ui.action.delete" />
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
