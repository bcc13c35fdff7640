import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { NewReceipt, upgrades } from '#features/upgrades/contract.ts';
import { partnerMerchants } from '#features/upgrades/merchants.contract.ts';
import { receipt_days } from '#features/upgrades/rules/upgrade.ts';
import type { FieldProblem } from '#platform/pure/refusal.ts';
import { languageTag } from '#platform/pure/locales.ts';
import { plusDays, venueZone } from '#platform/pure/time.ts';
import { useState } from 'react';
import { today } from '#web/lib/clock.ts';
import { formBody } from '#web/lib/form-body.ts';
import { query } from '#web/lib/query.ts';
import { upload } from '#web/lib/upload.ts';
import { useForm } from '#web/lib/use-form.ts';
import { Columns } from '#web/components/columns.tsx';
import { Form } from '#web/components/form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { FileChoice, fileProblem } from './file-choice.tsx';
import { fitPhoto } from './fit-photo.ts';
import { amountIn } from './wallet-values.ts';

interface Values {
  partner_merchant_id: string;
  amount: string;
  date: string;
  number: string;
  file: File | null;
}
const empty: Values = { partner_merchant_id: '', amount: '', date: '', number: '', file: null };
const max_bytes = upgrades.addReceipt.files?.['file']?.max_bytes ?? 0;

/** Converts empty texts to missing values. */
const bodyOf = ({ partner_merchant_id, amount, date, number }: Values) => ({
  partner_merchant_id: partner_merchant_id === '' ? undefined : Number(partner_merchant_id),
  amount: amount.trim() === '' ? undefined : amountIn(amount),
  date: date === '' ? undefined : date,
  number: number.trim() === '' ? undefined : number,
});

/** Adds a receipt with its photo or PDF. */
export function ReceiptForm({ added }: { added: () => Promise<unknown> }) {
  const intl = useIntl();
  const { data: merchants } = useQuery(query(partnerMerchants.choices));
  const [progress, setProgress] = useState<number | null>(null);
  const day = today(venueZone);
  const form = useForm({
    schema: NewReceipt,
    // A form holds texts; the body has the types of the call.
    initial: empty,
    body: bodyOf,
    check: (values): Record<string, FieldProblem> => {
      const problem = fileProblem(values.file, max_bytes);
      return problem ? { file: problem } : {};
    },
    submit: async (body, idempotency_key, { file }) => {
      setProgress(0);
      try {
        await upload(upgrades.addReceipt, {
          body: formBody(body, { file: file && (await fitPhoto(file, max_bytes)) }),
          idempotency_key,
          onProgress: setProgress,
        });
      } finally {
        setProgress(null);
      }
      form.reset(empty);
      await added();
    },
  });
  const { file } = form.values;
  return (
    <Form form={form}>
      <Select
        {...form.field('partner_merchant_id')}
        required
        empty={intl.formatMessage({ id: 'member.choose' })}
        options={(merchants ?? []).map(({ id, name, text_languages }) => ({
          value: String(id),
          label: name,
          ...(text_languages['name'] ? { lang: languageTag(text_languages['name']) } : {}),
        }))}
      />
      <Columns>
        <TextInput
          {...form.field('amount')}
          label={<FormattedMessage id="upgrades.amount" />}
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <TextInput
          {...form.field('date')}
          required
          type="date"
          min={plusDays(day, -receipt_days)}
          max={day}
        />
      </Columns>
      <TextInput
        {...form.field('number')}
        label={<FormattedMessage id="upgrades.number" />}
        required
        autoComplete="off"
        help={<FormattedMessage id="upgrades.number.help" />}
      />
      <FileChoice
        name="file"
        label={<FormattedMessage id="fields.file" />}
        error={form.errors['file']}
        value={file}
        choose={(chosen) => form.set('file', chosen)}
      />
      {progress === null ? null : (
        <progress value={progress} aria-label={intl.formatMessage({ id: 'upgrades.add' })} />
      )}
      <Button type="submit" tone="quiet" pending={form.pending}>
        <FormattedMessage id="upgrades.add.go" />
      </Button>
    </Form>
  );
}
