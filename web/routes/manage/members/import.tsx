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
  const { one: memberImport, error, refetch, isPending, problem, act, open, close } = useImport();
  const ended =
    memberImport && (memberImport.state === 'CHECKED' || memberImport.state === 'DONE')
      ? memberImport.state
      : null;
  return (
    <>
      <ManageHeading title={intl.formatMessage({ id: 'member_import.title' })} />
      <VisuallyHidden>
        <span role="status">
          {memberImport && ended ? (
            <FormattedMessage
              id={`member_import.announce.${ended === 'DONE' ? 'done' : 'checked'}`}
              values={{
                created: memberImport.created,
                changed: memberImport.changed,
                refused: memberImport.refused,
              }}
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
      {memberImport?.problem ? (
        <Notice tone="danger" live title={intl.formatMessage({ id: 'member_import.failed' })}>
          {memberImport.problem}
        </Notice>
      ) : null}
      {memberImport?.state === 'STOPPED' ? (
        <Notice live>
          <FormattedMessage
            id="member_import.stopped"
            values={{ count: memberImport.created + memberImport.changed }}
          />
        </Notice>
      ) : null}
      {!isPending &&
      !error &&
      (!memberImport || memberImport.state === 'FAILED' || memberImport.state === 'STOPPED') ? (
        <FilePart open={open} />
      ) : null}
      {memberImport ? <ProgressPart memberImport={memberImport} act={act} /> : null}
      {memberImport && ended ? (
        <OutcomePart key={memberImport.state} one={memberImport} act={act} close={close} />
      ) : null}
      {memberImport?.state === 'COLUMNS' || memberImport?.state === 'CHECKED' ? (
        <ColumnsPart key={memberImport.id} memberImport={memberImport} act={act} />
      ) : null}
    </>
  );
}
