import { FormattedMessage, useIntl } from 'react-intl';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { ManageHeading } from '#web/components/manage-heading.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ColumnsPart } from './import/_components/columns-part.tsx';
import { FilePart } from './import/_components/file-part.tsx';
import { OutcomePart } from './import/_components/outcome-part.tsx';
import { ProgressPart } from './import/_components/progress-part.tsx';
import { useImport } from './import/_components/use-import.ts';

/** Imports members from a sheet: a file, its columns, a preview, and the import itself. */
export default function ImportMembers() {
  const intl = useIntl();
  const { one, error, refetch, isPending, problem, act, open, close } = useImport();
  const ended = one && (one.state === 'CHECKED' || one.state === 'DONE') ? one.state : null;
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'member_import.title' })} />
      <VisuallyHidden>
        <span role="status">
          {one && ended ? (
            <FormattedMessage
              id={`member_import.announce.${ended === 'DONE' ? 'done' : 'checked'}`}
              values={{ created: one.created, changed: one.changed, refused: one.refused }}
            />
          ) : null}
        </span>
      </VisuallyHidden>
      {error ? <LoadFailed error={error} retry={refetch} /> : null}
      {problem ? (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      ) : null}
      {isPending ? <Skeleton lines={6} height="m" /> : null}
      {one?.problem ? (
        <Notice tone="danger" live title={intl.formatMessage({ id: 'member_import.failed' })}>
          {one.problem}
        </Notice>
      ) : null}
      {one?.state === 'STOPPED' ? (
        <Notice live>
          <FormattedMessage
            id="member_import.stopped"
            values={{ count: one.created + one.changed }}
          />
        </Notice>
      ) : null}
      {!isPending && !error && (!one || one.state === 'FAILED' || one.state === 'STOPPED') ? (
        <FilePart open={open} />
      ) : null}
      {one ? <ProgressPart one={one} act={act} /> : null}
      {one && ended ? <OutcomePart key={one.state} one={one} act={act} close={close} /> : null}
      {one?.state === 'COLUMNS' || one?.state === 'CHECKED' ? (
        <ColumnsPart key={one.id} one={one} act={act} />
      ) : null}
    </>
  );
}
