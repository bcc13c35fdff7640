import { useId, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { Field } from '#web/ui/field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { fitPhoto } from './fit-photo.ts';
import styles from './upgrade.module.css';

const pictures = 'image/jpeg,image/png,image/webp';
const accepted = `${pictures},application/pdf`;

/**
 * Returns the problem with a required file that is known without uploading it; null when there is
 * none. A kind that the browser does not know is left to the server.
 */
export function fileProblem(file: File | null, max_bytes: number): FieldProblem | null {
  if (!file) return { key: 'errors.field.choose' };
  if (file.type !== '' && !accepted.split(',').includes(file.type))
    return { key: 'invalid.document_kind' };
  if (file.size === 0) return { key: 'invalid.file_empty' };
  if (file.size <= max_bytes) return null;
  return { key: 'invalid.file_too_large', values: { megabytes: max_bytes / 1024 ** 2 } };
}

interface FileChoiceProps {
  name: string;
  label: ReactNode;
  error: string | undefined;
  value: File | null;
  choose: (file: File | null) => void;
  max_bytes: number;
  required?: boolean;
}

/** A photo from the camera, or an existing photo or PDF; a large photo is reduced first. */
export function FileChoice({
  name,
  label,
  error,
  value,
  choose,
  max_bytes,
  required = true,
}: FileChoiceProps) {
  const [isBusy, setBusy] = useState(false);
  const last = useRef<File>(undefined);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    last.current = file;
    setBusy(true);
    // A photo chosen meanwhile replaces this one, if this one took longer.
    const isLast = (): boolean => last.current === file;
    try {
      const fitting = await fitPhoto(file, max_bytes);
      if (isLast()) choose(fitting);
    } finally {
      if (isLast()) setBusy(false);
    }
  };
  return (
    <Field
      label={label}
      error={error}
      required={required}
      help={<FormattedMessage id="upgrades.file.help" />}
    >
      {(control) => (
        <div className={styles['file']} aria-busy={isBusy || undefined}>
          <Source message="upgrades.photo" accept={pictures} capture take={take} />
          <Source
            message="upgrades.file"
            accept={accepted}
            take={take}
            control={{ ...control, name, 'aria-required': undefined }}
          />
          <p role="status" className={styles['chosen']}>
            {value?.name}
          </p>
        </div>
      )}
    </Field>
  );
}

interface SourceProps {
  message: MessageKey;
  accept: string;
  /** Opens the phone's camera directly. */
  capture?: boolean;
  take: (file: File | undefined) => Promise<void>;
  control?: Record<string, unknown>;
}

function Source({ message, accept, capture = false, take, control = {} }: SourceProps) {
  const own = useId();
  const id = typeof control['id'] === 'string' ? control['id'] : own;
  return (
    <label className={styles['source']} htmlFor={id}>
      <FormattedMessage id={message} />
      <VisuallyHidden>
        <input
          {...control}
          id={id}
          type="file"
          accept={accept}
          {...(capture ? { capture: 'environment' } : {})}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Allows the same file to be chosen again.
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
    </label>
  );
}
