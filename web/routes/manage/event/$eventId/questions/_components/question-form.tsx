import { Select, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FormattedMessage, useIntl } from 'react-intl';
import { isChoice, questionTypes } from '#features/questions/rules/question.ts';
import { RichText } from '#web/components/rich-text.tsx';
import { DrawerForm } from '../../../../_components/drawer-form/drawer-form.tsx';
import { useDrawerForm } from '../../../../_components/drawer-form/use-drawer-form.ts';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { useEventLanguages } from '../../_components/use-event-languages.ts';
import { TicketChoice } from '../../_components/ticket-choice.tsx';
import { questionsChanged } from './all-questions.ts';
import { OptionsEditor } from './options-editor.tsx';
import { QuestionPreview } from './question-preview.tsx';
import {
  bodyOf,
  questionSchema,
  type QuestionBody,
  type QuestionValues,
} from './question-values.ts';
import styles from './questions.module.css';
import { useShowHidden } from './use-show-hidden.ts';

interface QuestionFormProps {
  initial: QuestionValues;
  version?: number;
  reload?: () => Promise<{ values: QuestionValues; version: number }>;
  save: (body: QuestionBody, key: string, version: number | undefined) => Promise<unknown>;
}

/** The form of a question with a live preview. */
export function QuestionForm(props: QuestionFormProps) {
  const intl = useIntl();
  const hidden = useShowHidden();
  const bound = useDrawerForm({
    ...props,
    schema: questionSchema,
    body: bodyOf,
    together: { for_all: 'ticket_ids', type: 'options' },
    failed:
      props.version === undefined
        ? 'errors.failed.question_create'
        : 'errors.failed.question_update',
    saved: async ({ title, is_hidden }) => {
      await questionsChanged();
      notifications.show({ message: intl.formatMessage({ id: 'questions.saved' }, { title }) });
      if (is_hidden) await hidden.offer(title);
    },
  });
  const { form } = bound;
  const { content_language } = useManagedEvent();
  const options = form.values.options.map((_, n) => `options.${n}`);
  const languages = useEventLanguages(form, ['title', 'description', ...options]);
  const { text, language } = languages;
  const isContent = language === content_language;
  const { type, belongs_to, for_all } = form.values;
  return (
    <DrawerForm
      bound={bound}
      submitLabel={
        <FormattedMessage
          id={props.version === undefined ? 'questions.create.go' : 'ui.action.save'}
        />
      }
    >
      {languages.chips}
      <TextInput
        {...text('title', {
          label: intl.formatMessage({ id: 'questions.question' }),
          placeholder: intl.formatMessage({ id: 'questions.example' }),
        })}
        data-autofocus
      />
      <Select
        {...form.field<string | null>('belongs_to')}
        allowDeselect={false}
        checkIconPosition="right"
        data={(['ORDER', 'TICKET'] as const).map((value) => ({
          value,
          label: intl.formatMessage({ id: `questions.of.${value}` }),
        }))}
      />
      <Select
        {...form.field<string | null>('type')}
        label={intl.formatMessage({ id: 'questions.answer' })}
        allowDeselect={false}
        checkIconPosition="right"
        maxDropdownHeight={420}
        data={questionTypes.map((value) => ({
          value,
          label: intl.formatMessage({ id: `questions.type.${value}` }),
        }))}
      />
      {isChoice(type) && isContent ? <OptionsEditor form={form} /> : null}
      {isChoice(type) && !isContent
        ? options.map((path) => <TextInput key={path} {...text(path)} />)
        : null}
      <div className={styles['switches']}>
        <Switch {...form.check('required')} required={false} />
        <Switch
          {...form.check('is_hidden')}
          description={intl.formatMessage({ id: 'questions.hidden_help' })}
        />
        <Switch
          name="for_all"
          label={intl.formatMessage({ id: 'questions.for_all' })}
          description={intl.formatMessage({ id: `questions.for_all.${belongs_to}` })}
          checked={for_all}
          onChange={(change) => form.set('for_all', change.target.checked)}
        />
      </div>
      {for_all ? null : (
        <TicketChoice
          {...form.field<number[]>('ticket_ids')}
          required
          onChange={(ids) => form.set('ticket_ids', ids)}
          placeholder={intl.formatMessage({ id: 'promo_codes.choose_tickets' })}
        />
      )}
      <RichText {...text('description')} required={false} />
      <QuestionPreview values={form.values} content={content_language} language={language} />
    </DrawerForm>
  );
}
