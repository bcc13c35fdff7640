import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { Field } from '#web/ui/field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
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
  // A large picture is reduced when it is sent.
  if (file.size <= max_bytes || pictures.split(',').includes(file.type)) return null;
  return { key: 'invalid.file_too_large', values: { megabytes: max_bytes / 1024 ** 2 } };
}

interface FileChoiceProps {
  name: string;
  label: ReactNode;
  error: string | undefined;
  value: File | null;
  choose: (file: File) => void;
}

/** A photo from the camera, or an existing photo or PDF. */
export function FileChoice({ name, label, error, value, choose }: FileChoiceProps) {
  return (
    <Field label={label} error={error} required help={<FormattedMessage id="upgrades.file.help" />}>
      {(control) => (
        <div className={styles['file']}>
          <Source message="upgrades.photo" accept={pictures} capture choose={choose} />
          <Source
            message="upgrades.file"
            accept={accepted}
            choose={choose}
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
  choose: (file: File) => void;
  control?: Record<string, unknown>;
}

function Source({ message, accept, capture = false, choose, control = {} }: SourceProps) {
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
            const [file] = event.target.files ?? [];
            if (file) choose(file);
            // Allows the same file to be chosen again.
            event.target.value = '';
          }}
        />
      </VisuallyHidden>
    </label>
  );
}
