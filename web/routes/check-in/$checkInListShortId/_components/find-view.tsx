import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { checkIn } from '#features/check-in/contract.ts';
import { CallError } from '#platform/client.ts';
import { isEnough } from '#platform/pure/indexed-words.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { query } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { DoorList } from './door-list.ts';
import styles from './find-view.module.css';
import { PersonRow } from './person-row.tsx';
import type { Admission } from './use-admit.ts';

/**
 * Normalizes a reference, `a7k2m9qx` or `A-7K2M9QX`, to its printed form; null for anything else.
 */
const referenceIn = (typed: string): string | null => {
  const found = /^(a-|a?-?)([0-9a-z]{7})$/i.exec(typed.trim());
  // Seven letters may be a name; after `A-` they are a reference.
  return found?.[2] && (found[1]?.endsWith('-') || /\d/.test(found[2]))
    ? `A-${found[2].toUpperCase()}`
    : null;
};

/** Finds attendees without a code at hand: by name, or by the reference on the ticket. */
export function FindView({ list, admission }: { list: DoorList; admission: Admission }) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), 250);
    return () => clearTimeout(timer);
  }, [typed]);
  const enough = isEnough(words);
  const {
    data,
    error: failed,
    isFetching,
    isPaused,
    refetch,
  } = useQuery({
    ...query(checkIn.search, {
      params: { checkInListShortId: list.short_id },
      query: { query: words },
    }),
    enabled: enough,
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  // Without a network the search waits, and what was found before is not what was typed.
  const error = isPaused ? new CallError(0, {}) : failed;
  const reference = referenceIn(typed);
  const people = enough && !error ? (data?.data ?? []) : [];
  return (
    <section className={styles['find']} aria-label={intl.formatMessage({ id: 'door.find' })}>
      <form
        role="search"
        method="post"
        className={styles['search']}
        onSubmit={(event) => {
          event.preventDefault();
          if (reference) admission.admit(reference);
        }}
      >
        <Icon name="search" size={22} />
        <input
          className={styles['input']}
          type="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the tab was opened in order to type
          autoFocus
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={intl.formatMessage({ id: 'door.find.hint' })}
          aria-label={intl.formatMessage({ id: 'door.find.label' })}
        />
      </form>
      {reference ? (
        <Button
          size="l"
          wide
          pending={admission.pending}
          onClick={() => admission.admit(reference)}
        >
          <FormattedMessage id="door.find.admit_code" values={{ code: reference }} />
        </Button>
      ) : null}
      <div role="status" className={styles['status']}>
        {!enough ? (
          <FormattedMessage id="door.find.more" />
        ) : error ? null : data && !isFetching ? (
          <FormattedMessage
            id="door.find.found"
            values={{ count: people.length, more: String(data.meta.has_more) }}
          />
        ) : null}
      </div>
      {error && enough ? (
        <Notice tone="amber" live title={callProblem(intl, error)}>
          <Button tone="quiet" onClick={() => void refetch()}>
            <FormattedMessage id="ui.action.retry" />
          </Button>
        </Notice>
      ) : null}
      {enough && !data && !error ? <Skeleton lines={4} height="s" /> : null}
      <ul className={styles['people']} aria-busy={isFetching}>
        {people.map((person) => (
          <PersonRow
            key={person.public_id}
            person={person}
            zone={list.event.timezone}
            admission={admission}
          />
        ))}
      </ul>
    </section>
  );
}
