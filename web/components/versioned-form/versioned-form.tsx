import { useEffect, useRef, type ReactNode } from 'react';
import { Button, Radio } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatShortDateTime } from '#platform/pure/date-text.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { isSame, type Conflict } from '#web/lib/merge-changes.ts';
import { valueAt } from '#web/lib/paths.ts';
import { Form } from '#web/components/form.tsx';
import { InPieces } from '#web/components/in-pieces.tsx';
import { useValueText } from '#web/components/value-text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useConflictWords, type ConflictWords } from './conflict-words.ts';
import type { VersionedForm as Bound } from './use-versioned-form.ts';
import styles from './versioned-form.module.css';

/**
 * A form that confirms before it is left with changes, and lets the user choose when someone else
 * changed the same field.
 */
export function VersionedForm<T>({
  bound,
  words,
  isDirty = false,
  children,
}: {
  bound: Bound<T>;
  /** Names for the ids in its fields. */
  words?: Partial<ConflictWords>;
  /** Something outside its fields was changed: a file, for example. */
  isDirty?: boolean;
  children: ReactNode;
}) {
  const { form, conflicts } = bound;
  const isStopped = conflicts.length > 0;
  return (
    // The choices replace the refusal's text.
    <Form
      form={{
        ...form,
        dirty: form.dirty || isDirty,
        problem: isStopped ? null : form.problem,
      }}
      guard
    >
      {isStopped ? <Choices bound={bound} words={words} /> : null}
      <InPieces>{children}</InPieces>
    </Form>
  );
}

function Choices<T>({
  bound: { form, conflicts, changedBy },
  words,
}: {
  bound: Bound<T>;
  words: Partial<ConflictWords> | undefined;
}) {
  const intl = useIntl();
  const locale = useLocale();
  const all = { ...useConflictWords(), ...words };
  const { label, text } = useValueText(all);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const nameOf = ({ path }: Conflict): string =>
    all.label?.(path, form.values) ?? partLabel(path, form.values, label);
  const valueOf = ({ path }: Conflict, value: unknown): string =>
    all.text?.(fieldOf(path), value) ?? text(value, fieldOf(path));
  /** Who changed the field, or the object that contains it. */
  const byWhom = (path: string): string => {
    const steps = path.split('.');
    const found = steps
      .map((_, n) => changedBy[steps.slice(0, steps.length - n).join('.')])
      .find(Boolean);
    return found
      ? intl.formatMessage(
          { id: 'events.stale.by' },
          {
            name: found.user_name ?? intl.formatMessage({ id: 'audit.nobody' }),
            at: formatShortDateTime(found.created_at, all.timezone, locale),
          },
        )
      : intl.formatMessage({ id: 'events.stale.theirs' });
  };
  return (
    <div ref={notice} tabIndex={-1} className={styles['notice']}>
      <Notice
        live
        tone="amber"
        title={<FormattedMessage id="events.stale.title" values={{ count: conflicts.length }} />}
      >
        <FormattedMessage id="events.stale.text" />
        {conflicts.map((conflict) => (
          <Radio.Group
            key={conflict.path}
            className={styles['field'] ?? ''}
            label={nameOf(conflict)}
            value={isSame(valueAt(form.values, conflict.path), conflict.theirs) ? 'theirs' : 'mine'}
            onChange={(who) => form.set(conflict.path, conflict[who as 'mine' | 'theirs'])}
          >
            <Radio
              value="theirs"
              label={valueOf(conflict, conflict.theirs)}
              description={byWhom(conflict.path)}
            />
            <Radio
              value="mine"
              label={valueOf(conflict, conflict.mine)}
              description={intl.formatMessage({ id: 'events.stale.mine' })}
            />
          </Radio.Group>
        ))}
        <Button type="submit" size="sm" loading={form.pending}>
          <FormattedMessage id="events.stale.save" />
        </Button>
      </Notice>
    </div>
  );
}

/** `prices.0.price` → `price` */
const fieldOf = (path: string): string =>
  path.split('.').findLast((step) => !/^\d+$/.test(step)) ?? path;

/** A field in a list is labelled with the name of its row: "Front · Price". */
function partLabel(path: string, values: unknown, label: (field: string) => string): string {
  const row = /^(.*\.\d+)\./.exec(path)?.[1];
  const name = row === undefined ? undefined : valueAt(values, `${row}.label`);
  // A translated text is labelled with its language.
  const field = /(?:^|\.)(translations\..+)$/.exec(path)?.[1] ?? fieldOf(path);
  return [typeof name === 'string' ? name : '', label(field)].filter(Boolean).join(' · ');
}
