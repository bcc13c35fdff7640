import { declareFacts, type Fact, type FactSpec } from '#platform/facts/fact.ts';
import type { AuditAction, AuditTarget } from './rules/vocabulary.ts';

/** Declares audited facts in the trail's own vocabulary: each word has a text in every language. */
export const auditedFacts = <T extends { id: number }, const Action extends AuditAction>(
  spec: FactSpec<T, AuditTarget>,
  actions: readonly Action[],
): { readonly [A in Action]: Fact<T> } => declareFacts(spec, actions);

/** Columns without user decisions. */
export const bookkeeping = {
  id: 'the id of the row',
  account_id: 'the entry has the account',
  event_id: 'the entry has the event',
  version: 'a counter of changes',
  created_at: 'never changes',
  updated_at: 'the time of the entry',
  converted_texts: 'how a text was created; the text itself is recorded',
} as const;
