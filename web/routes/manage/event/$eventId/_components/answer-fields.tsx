import { useQuery } from '@tanstack/react-query';
import type { AnswerInput, Question, QuestionAnswer } from '#features/questions/contract.ts';
import { questions } from '#features/questions/contract.ts';
import type { Answer } from '#features/questions/rules/answer.ts';
import { isAskedOf, isChoice } from '#features/questions/rules/question.ts';
import { optionInLanguage, questionInLanguage } from '#features/questions/rules/texts.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { valueAt } from '#web/lib/paths.ts';
import { query } from '#web/lib/query.ts';
import type { Form } from '#web/lib/use-form.ts';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { QuestionField } from '#web/components/question-field.tsx';
import { useManagedEvent } from './managed-event.tsx';

type Given = AnswerInput[];
/** Returns answers for a form; those of deleted questions are read-only and left out. */
export const answersIn = (answers: readonly QuestionAnswer[]): Given =>
  answers.flatMap(({ question_id, answer }) =>
    question_id ? [{ question_id, response: { answer } }] : [],
  );

/**
 * The event's questions, with functions that translate a question and its answer to the reader's
 * language.
 */
function useQuestions() {
  const { id, content_language } = useManagedEvent();
  const reader = useLocale();
  const { data, error, refetch } = useQuery(query(questions.list, { params: { eventId: id } }));
  return {
    failed: data ? null : error,
    refetch,
    asked: data?.data ?? [],
    read: (question: Question) => questionInLanguage({ ...question, content_language }, reader),
    /** Choices are stored in the content language. */
    readAnswer: (question: Question, answer: Answer | null | undefined) => {
      if (!isChoice(question.type)) return answer;
      const inOwn = (choice: string): string =>
        optionInLanguage({ ...question, content_language }, choice, reader);
      if (typeof answer === 'string') return inOwn(answer);
      return Array.isArray(answer) ? answer.map(inOwn) : answer;
    },
  };
}

/** Returns the question of an answer that two users corrected, as its label. */
export function useAnswerLabel(): (path: string, values: unknown) => string | undefined {
  const { asked: questions, read } = useQuestions();
  return (path, values) => {
    const row = /^questions\.\d+/.exec(path)?.[0];
    const id = row && valueAt(values, `${row}.question_id`);
    const question = questions.find((item) => item.id === id);
    return question && read(question).title;
  };
}

/** A choice that is no longer offered is shown while it is the answer. */
const withChosen = (options: readonly string[], answer: Answer | null | undefined): string[] => {
  const chosen = typeof answer === 'string' ? [answer] : Array.isArray(answer) ? answer : [];
  return [...new Set([...options, ...chosen])];
};

/**
 * The answers to questions, for staff to correct: nothing is required, and hidden questions are
 * included.
 */
export function AnswerFields<T extends { questions?: Given | undefined }>({
  form,
  belongs_to,
  ticketIds,
}: {
  form: Form<T>;
  belongs_to: 'ORDER' | 'TICKET';
  ticketIds: readonly number[];
}) {
  const { asked: questions, read, readAnswer, failed, refetch } = useQuestions();
  const answers = form.values.questions ?? [];
  const applicable = questions.filter(
    (question) =>
      question.belongs_to === belongs_to && ticketIds.some((id) => isAskedOf(question, id)),
  );
  if (failed) return <LoadFailed error={failed} retry={refetch} title={null} />;
  return applicable.map((question) => {
    const index = answers.findIndex((answer) => answer.question_id === question.id);
    const at = index === -1 ? answers.length : index;
    const path = `questions.${at}`;
    const name = `${path}.response.answer`;
    const translated = read(question);
    const value = readAnswer(
      question,
      answers[index]?.response?.answer as Answer | null | undefined,
    );
    return (
      <QuestionField
        key={question.id}
        question={{
          ...translated,
          required: false,
          options: withChosen(translated.options, isChoice(question.type) ? value : null),
        }}
        name={name}
        value={value}
        // Of a question that was deleted meanwhile the refusal names the question.
        error={form.errors[name] ?? form.errors[`${path}.question_id`]}
        onChange={(answer) => form.set(path, { question_id: question.id, response: { answer } })}
      />
    );
  });
}
