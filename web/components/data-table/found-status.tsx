import { useIntl } from 'react-intl';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { TableState } from './table-state.ts';

interface FoundStatusProps {
  state: Pick<TableState, 'page' | 'size' | 'isFiltered'>;
  /** Undefined while rows are loading. */
  meta: { total: number; total_is_exact: boolean } | undefined;
}

/** Tells screen readers what a search, filter, sort or page shows: the rows change elsewhere. */
export function FoundStatus({ state: { page, size, isFiltered }, meta }: FoundStatusProps) {
  const intl = useIntl();
  const none = isFiltered ? intl.formatMessage({ id: 'table.none.title' }) : '';
  return (
    <VisuallyHidden>
      <span role="status">
        {meta &&
          (meta.total === 0
            ? none
            : intl.formatMessage(
                { id: meta.total_is_exact ? 'table.range' : 'table.range_at_least' },
                {
                  from: (page - 1) * size + 1,
                  to: Math.min(page * size, meta.total),
                  total: meta.total,
                },
              ))}
      </span>
    </VisuallyHidden>
  );
}
