import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { NewUpgradeRequest, upgrades } from '#features/upgrades/contract.ts';
import { formBody } from '#web/lib/form-body.ts';
import { upload } from '#web/lib/upload.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { FileChoice, fileProblem } from './file-choice.tsx';
import { fitPhoto } from './fit-photo.ts';
import styles from './upgrade.module.css';

const fields = {
  CORPORATE: ['company_name', 'company_address', 'business_registration_number', 'position'],
  NGO: ['organization_name', 'organization_number', 'position'],
} as const;
type Field = (typeof fields)[keyof typeof fields][number];
type Values = { tier: keyof typeof fields; has_section_88: boolean } & {
  [Name in Field]?: string;
};
const max_bytes = upgrades.ask.files?.['certificate']?.max_bytes ?? 0;

interface ApplicationProps {
  tier: 'CORPORATE' | 'NGO';
  /** What is known about the company or organization. */
  record: Record<Field, string | null> & { has_section_88: boolean };
  sent: () => Promise<unknown>;
  /** Absent for a request that only lacks its document. */
  cancel?: () => void;
}

/**
 * The application of a company or an organization with its documents, prefilled from a record.
 */
export function ApplicationForm({ tier, record, sent, cancel }: ApplicationProps) {
  const [paper, setPaper] = useState<File | null>(null);
  const needed = tier === 'CORPORATE' ? 'certificate' : 'section_88_letter';
  const initial: Values = {
    tier,
    ...Object.fromEntries(fields[tier].map((field) => [field, record[field] ?? ''])),
    has_section_88: tier === 'NGO' && record.has_section_88,
  };
  const form = useForm({
    schema: NewUpgradeRequest,
    initial,
    check: (values: Values) => {
      const wants = tier === 'CORPORATE' || values.has_section_88;
      const problem = wants ? fileProblem(paper, max_bytes) : null;
      return {
        ...Object.fromEntries(
          fields[tier]
            .filter((field) => (values[field] ?? '').trim() === '')
            .map((field) => [field, { key: 'invalid.required' as const }]),
        ),
        ...(problem ? { [needed]: problem } : {}),
      };
    },
    submit: async (body, idempotency_key) => {
      await upload(upgrades.ask, {
        body: formBody(body, { [needed]: paper && (await fitPhoto(paper, max_bytes)) }),
        idempotency_key,
      });
      await sent();
    },
  });
  const wantsPaper = tier === 'CORPORATE' || form.values.has_section_88;
  return (
    <Form form={form}>
      {fields[tier].map((field) => (
        <TextInput key={field} {...form.field(field)} required />
      ))}
      {tier === 'NGO' ? <Checkbox {...form.check('has_section_88')} /> : null}
      {wantsPaper ? (
        <FileChoice
          name={needed}
          label={<FormattedMessage id={`fields.${needed}`} />}
          error={form.errors[needed]}
          value={paper}
          choose={setPaper}
        />
      ) : null}
      <div className={styles['buttons']}>
        <Button type="submit" pending={form.pending}>
          <FormattedMessage id="upgrades.apply.go" />
        </Button>
        {cancel ? (
          <Button tone="quiet" onClick={cancel}>
            <FormattedMessage id="upgrades.apply.cancel" />
          </Button>
        ) : null}
      </div>
    </Form>
  );
}
