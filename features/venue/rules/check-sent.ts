import { allAtOnce, invalid } from '#platform/pure/refusal.ts';

interface Exception {
  from?: string | undefined;
  to?: string | undefined;
  opens?: string | null | undefined;
  closes?: string | null | undefined;
}

/** Refuses exceptions that end before they start, or that have only one of their times. */
export function checkExceptions(exceptions: readonly Exception[]): void {
  const checks = exceptions.flatMap(({ from, to, opens, closes }, n) => [
    () => {
      if (from && to && to < from)
        throw invalid(`opening_exceptions.${n}.to`, 'refusals.event.ends_before_it_starts');
    },
    () => {
      if (((opens ?? null) === null) !== ((closes ?? null) === null))
        throw invalid(`opening_exceptions.${n}.${opens ? 'closes' : 'opens'}`, 'invalid.required');
    },
  ]);
  allAtOnce(...checks);
}

interface Hours {
  holidays?: string | undefined;
  holiday_opens?: string | null | undefined;
  holiday_closes?: string | null | undefined;
}

/** Holidays with their own hours need both: otherwise visitors would read "closed". */
export function checkHolidays(hours: Hours): void {
  const mustHave = (field: 'holiday_opens' | 'holiday_closes') => (): void => {
    if (!hours[field]) throw invalid(`opening_hours.${field}`, 'invalid.required');
  };
  if (hours.holidays === 'OWN') allAtOnce(mustHave('holiday_opens'), mustHave('holiday_closes'));
}

type Section = { id?: number | undefined; name?: string | undefined };

/** Refuses a new room without a name; `n` is its position in the input. */
export function checkName({ id, name }: Section, n: number): void {
  if (id === undefined && name === undefined)
    throw invalid(`sections.${n}.name`, 'invalid.required');
}

interface Sent {
  opening_hours?: Hours | undefined;
  opening_exceptions?: readonly Exception[] | undefined;
  sections?: readonly Section[] | undefined;
}

/** Checks what a body alone can tell; hours that are not sent may be stored. */
export function checkSent({ opening_hours, opening_exceptions = [], sections = [] }: Sent): void {
  allAtOnce(
    () => {
      if (!opening_hours) return;
      const { holidays, holiday_opens = '-', holiday_closes = '-' } = opening_hours;
      checkHolidays({ holidays, holiday_opens, holiday_closes });
    },
    () => checkExceptions(opening_exceptions),
    ...sections.map((section, n) => () => {
      // An invalid id is absent; a missing one is there, as undefined.
      if ('id' in section) checkName(section, n);
    }),
  );
}
