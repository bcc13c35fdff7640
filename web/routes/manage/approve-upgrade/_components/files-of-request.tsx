import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ReviewedRequest } from '#features/upgrades/contract.ts';
import { missingDocument } from '#features/upgrades/rules/upgrade.ts';
import { FileStage } from '#web/components/member-file/file-stage.tsx';
import { useReceiptName } from '#web/components/receipt/use-receipt-name.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './approve-upgrade.module.css';

/** The receipts and documents of a request, one of them large; names a document that is missing. */
export function FilesOfRequest({ request }: { request: ReviewedRequest }) {
  const intl = useIntl();
  const nameOf = useReceiptName();
  const [shown, setShown] = useState(0);
  const files = [
    ...request.receipts.map((receipt) => ({
      id: receipt.id,
      file: receipt.file,
      name: nameOf(receipt),
      label: receipt.partner_merchant_name,
    })),
    ...request.documents.map(({ id, file, kind }) => {
      const label = intl.formatMessage({ id: `upgrades.document.${kind}` });
      return { id, file, name: label, label };
    }),
  ];
  const file = files[shown] ?? files[0];
  const missing = missingDocument(request);
  if (!file)
    return (
      <div className={styles['files']}>
        {missing ? (
          <Notice tone="amber">
            <FormattedMessage
              id="upgrade_review.missing"
              values={{ document: intl.formatMessage({ id: `upgrades.document.${missing}` }) }}
            />
          </Notice>
        ) : null}
      </div>
    );
  return (
    <div className={styles['files']}>
      {files.length > 1 ? (
        <div className={styles['choices']} role="group">
          {files.map(({ id, label }, n) => (
            <button
              key={`${label} ${id}`}
              type="button"
              className={styles['choice']}
              aria-pressed={n === shown}
              onClick={() => setShown(n)}
            >
              <FormattedMessage id="upgrade_review.file" values={{ place: n + 1, name: label }} />
            </button>
          ))}
        </div>
      ) : null}
      <FileStage key={file.file.id} file={file.file} name={file.name} />
    </div>
  );
}
