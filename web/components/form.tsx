import type { ReactNode } from 'react';
import type { Form as Binding } from '#web/lib/use-form.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './form.module.css';
import { LeaveGuard } from './leave-guard.tsx';

interface FormProps<T> {
  form: Pick<
    Binding<T>,
    'submit' | 'ref' | 'problem' | 'isNewProblem' | 'dirty' | 'pending' | 'typedOver'
  >;
  /**
   * Confirm before leaving with unsaved changes; a name is the search parameter that keeps the form
   * open.
   */
  guard?: boolean | string;
  children: ReactNode;
}

/** Submits a form, announces its problems, and confirms before changes are lost. */
export function Form<T>({ form, guard = false, children }: FormProps<T>) {
  const problem = form.problem ? <Notice tone="danger">{form.problem}</Notice> : null;
  return (
    <form
      ref={form.ref}
      noValidate
      // If the browser submits the form before the scripts have loaded, its values must not get
      // into an address.
      method="post"
      className={styles['form']}
      onSubmit={(event) => void form.submit(event)}
    >
      <div role="alert">{form.isNewProblem ? problem : null}</div>
      {/* Counted again while fields are corrected, which would interrupt a screen reader. */}
      {form.isNewProblem ? null : problem}
      {children}
      {guard ? (
        <LeaveGuard
          when={form.pending ? form.typedOver : form.dirty}
          isSaving={form.pending}
          hasFailed={form.problem !== null}
          openBy={typeof guard === 'string' ? guard : undefined}
        />
      ) : null}
    </form>
  );
}
