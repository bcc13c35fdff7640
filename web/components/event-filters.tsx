import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form, Link, useNavigate, useSubmit } from 'react-router';
import type { KeyBelow } from '#platform/pure/message-keys.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './event-filters.module.css';
import {
  categories,
  dateChoices,
  isFiltered,
  prices,
  type EventQuery,
} from './event-list/event-query.ts';
import { isOneOf } from '#platform/pure/is-one-of.ts';

/** The address of this list with another date. */
function dateAddress({ category, query, price }: EventQuery, date: string): string {
  const search = new URLSearchParams({
    ...(date && { date }),
    ...(category && { category }),
    ...(query && { query }),
    ...(price && { price }),
  });
  return `?${search}`;
}

/**
 * The form and the functions that apply it. Its fields, and the focus in them, stay while the
 * address changes.
 */
function useFilters(filters: EventQuery) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const apply = (): void => void submit(form.current, { preventScrollReset: true });
  const isNew = useRef(true);
  const follow = useEffectEvent(() => {
    const { category, query, price } = (form.current?.elements ?? {}) as Partial<
      Record<string, HTMLInputElement | HTMLSelectElement>
    >;
    if (isNew.current) {
      isNew.current = false;
      // Chosen before the scripts had loaded.
      if (category?.value !== filters.category || price?.value !== filters.price) apply();
      return;
    }
    if (category) category.value = filters.category;
    if (query) query.value = filters.query;
    if (price) price.value = filters.price;
  });
  useEffect(() => follow(), [filters]);
  /**
   * Text that is typed but not submitted is included when a date is chosen, as with every other
   * filter.
   */
  const takeDate = (press: MouseEvent, date: string): void => {
    const query = String(new FormData(form.current ?? undefined).get('query') ?? '').trim();
    const isElsewhere = press.metaKey || press.ctrlKey || press.shiftKey;
    if (query === filters.query || isElsewhere) return;
    press.preventDefault();
    void navigate(dateAddress({ ...filters, query }, date), { preventScrollReset: true });
  };
  return { form, apply, takeDate };
}

/**
 * Filters by date, category and search text. A plain form: it works without scripts, and with them
 * a choice applies without a button.
 */
export function EventFilters({
  found: { filters, total },
  near = true,
}: {
  found: { filters: EventQuery; total: number };
  /** Offers today, this week and the weekend. */
  near?: boolean;
}) {
  const intl = useIntl();
  const text = (id: KeyBelow<'site.filter'>): string =>
    intl.formatMessage({ id: `site.filter.${id}` });
  const { form, apply, takeDate } = useFilters(filters);
  return (
    <Form
      ref={form}
      role="search"
      className={styles['filters']}
      preventScrollReset
      // On going back, the browser would fill in values that are no longer the filter.
      autoComplete="off"
      aria-label={text('label')}
    >
      <DateChoice {...{ filters, apply, takeDate, near }} />
      <div className={styles['row']}>
        <select
          name="category"
          className={styles['select']}
          defaultValue={filters.category}
          aria-label={text('category')}
          onChange={apply}
        >
          <option value="">{text('all')}</option>
          {filters.category && !isOneOf(categories, filters.category) ? (
            <option value={filters.category}>{filters.category}</option>
          ) : null}
          {categories.map((name) => (
            <option key={name} value={name}>
              {intl.formatMessage({ id: `site.category.${name}` })}
            </option>
          ))}
        </select>
        <select
          name="price"
          className={styles['select']}
          defaultValue={filters.price}
          aria-label={text('price')}
          onChange={apply}
        >
          <option value="">{text('any_price')}</option>
          {prices.map((name) => (
            <option key={name} value={name}>
              {text(name)}
            </option>
          ))}
        </select>
        <span className={styles['search']}>
          <Icon name="search" />
          <input
            type="search"
            name="query"
            className={styles['input']}
            defaultValue={filters.query}
            placeholder={text('search')}
            aria-label={text('search')}
            maxLength={100}
            enterKeyHint="search"
          />
        </span>
        <button type="submit" className={styles['submit']}>
          <FormattedMessage id="site.filter.go" />
        </button>
        {isFiltered(filters) ? (
          <Link to="?" preventScrollReset className={styles['clear']}>
            <FormattedMessage id="site.filter.clear" />
          </Link>
        ) : null}
      </div>
      <p role="status" className={styles['found']}>
        {isFiltered(filters) ? (
          <FormattedMessage id="site.filter.found" values={{ count: total }} />
        ) : null}
      </p>
    </Form>
  );
}

/** The near dates as links, and a field for any other day. */
function DateChoice({
  filters,
  apply,
  takeDate,
  near,
}: {
  filters: EventQuery;
  apply: () => void;
  takeDate: (press: MouseEvent, date: string) => void;
  near: boolean;
}) {
  const intl = useIntl();
  const text = (id: KeyBelow<'site.filter'>): string =>
    intl.formatMessage({ id: `site.filter.${id}` });
  const ownDay = filters.date.includes('-');
  const shownDay = ownDay ? filters.date : '';
  const day = useRef<HTMLInputElement>(null);
  // A day is submitted when it is complete, not after each digit.
  const applyDay = (): void => {
    if (!day.current || day.current.value === shownDay) return;
    day.current.name = 'date';
    apply();
  };
  // The field, and the focus in it, stay while the address changes.
  useEffect(() => {
    if (day.current) day.current.value = shownDay;
  }, [filters, shownDay]);
  return (
    <div className={styles['chips']} role="group" aria-label={text('date')}>
      {(['', ...(near ? dateChoices : [])] as const).map((choice) => (
        <Link
          key={choice}
          to={dateAddress(filters, choice)}
          preventScrollReset
          onClick={(press) => takeDate(press, choice)}
          className={styles['chip']}
          aria-current={filters.date === choice ? 'true' : undefined}
        >
          {text(choice || 'any')}
        </Link>
      ))}
      <span className={styles['day']} data-on={ownDay || undefined}>
        <input
          ref={day}
          type="date"
          name={ownDay ? 'date' : undefined}
          defaultValue={shownDay}
          aria-label={text('day')}
          onBlur={applyDay}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            applyDay();
          }}
        />
      </span>
      {filters.date && !ownDay ? <input type="hidden" name="date" value={filters.date} /> : null}
    </div>
  );
}
