import { useState, type ReactNode } from 'react';
import { FileInput } from '@mantine/core';
import { useIntl } from 'react-intl';
import { FileRow } from './file-row.tsx';
import styles from './files.module.css';

interface DocumentInputProps {
  name: string;
  label: string;
  help: string;
  /** `application/pdf,image/png` */
  accept: string;
  max_bytes: number;
  required?: boolean;
  stored?: { name: string | null; url: string; mime_type: string; size: number } | null;
  value: File | null;
  onChange: (file: File | null) => void;
  error: string | undefined;
  remove?: () => void;
  /** The field for its name. */
  children?: ReactNode;
}

/** A document that is submitted with its form: the stored one, and its replacement. */
export function DocumentInput({
  name,
  label,
  help,
  accept,
  max_bytes,
  required = false,
  stored = null,
  value,
  onChange,
  error,
  remove,
  children,
}: DocumentInputProps) {
  const intl = useIntl();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: File | null): void => {
    const isTooLarge = file !== null && file.size > max_bytes;
    setProblem(
      isTooLarge
        ? intl.formatMessage(
            { id: 'upload.of_file' },
            {
              name: file.name,
              problem: intl.formatMessage(
                { id: 'invalid.file_too_large' },
                { megabytes: Math.round(max_bytes / 1_048_576) },
              ),
            },
          )
        : null,
    );
    if (!isTooLarge) onChange(file);
  };
  return (
    <div className={styles['part']}>
      <FileInput
        name={name}
        label={label}
        description={help}
        accept={accept}
        required={required}
        clearable
        clearButtonProps={{ 'aria-label': intl.formatMessage({ id: 'upload.remove' }) }}
        value={value}
        onChange={choose}
        error={problem ?? error}
        placeholder={intl.formatMessage({ id: stored ? 'upload.replace' : 'upload.choose' })}
      />
      {stored && remove ? (
        <FileRow file={stored} remove={remove}>
          {children}
        </FileRow>
      ) : null}
    </div>
  );
}
