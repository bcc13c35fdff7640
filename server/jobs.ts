import type { Context } from '#platform/context.ts';
import type { Lanes } from '#platform/jobs.ts';
import type { Schedule } from '#platform/schedule.ts';
import { removeOld } from '#platform/retention.ts';
import { sweep } from '#platform/sweep.ts';
import { accountJobs } from '#features/accounts/jobs.ts';
import { fileJobs } from '#features/files/jobs.ts';
import { mailJobs } from '#features/mailbox/jobs.ts';
import { memberSheetJobs } from '#features/member-sheets/jobs.ts';
import { memberJobs } from '#features/members/jobs.ts';
import { messageJobs } from '#features/messages/jobs.ts';
import { otherEventJobs } from '#features/other-events/jobs.ts';
import { isCompletingMany } from '#features/orders/actions/completing.ts';
import { orderJobs } from '#features/orders/jobs.ts';
import { paymentJobs } from '#features/payments/jobs.ts';
import { teamJobs } from '#features/team/jobs.ts';
import { userJobs } from '#features/users/jobs.ts';
import { webhookJobs } from '#features/webhook-endpoints/jobs.ts';

const removeOldRows = async (ctx: Context): Promise<void> => void (await removeOld(ctx));

const {
  'payment.reported': paymentReported,
  'order.completed': orderCompleted,
  ...otherOrderJobs
} = orderJobs;

/**
 * The lanes of jobs: money, mail, webhooks and the rest never delay each other. Each job is in one
 * lane, with jobs that it may wait for.
 */
export const lanes: Lanes = {
  // These wait for the provider most of the time, and complete their orders in batches: the more
  // run in parallel, the larger the batches.
  reports: { jobs: { 'payment.reported': paymentReported }, concurrency: 100, in_blocks: true },
  money: { jobs: { ...paymentJobs, ...otherOrderJobs }, concurrency: 4, in_blocks: true },
  // The mails of a rush, which wait while more orders are being completed (decision 066).
  completed: {
    jobs: { 'order.completed': orderCompleted },
    concurrency: 4,
    in_blocks: true,
    yields: isCompletingMany,
  },
  mail: { jobs: mailJobs, concurrency: 4, in_blocks: true },
  webhooks: { jobs: webhookJobs, concurrency: 4 },
  rest: {
    jobs: {
      ...userJobs,
      ...accountJobs,
      ...teamJobs,
      ...memberJobs,
      ...memberSheetJobs,
      ...messageJobs,
      ...fileJobs,
      ...otherEventJobs,
      'platform.sweep': (ctx: Context) => sweep(ctx),
      'platform.remove_old': removeOldRows,
    },
    concurrency: 2,
  },
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The schedule, once per installation, however many processes run. */
export const schedule: Schedule = {
  'payment.reconcile': { every_s: minute },
  'order.tell_not_paid': { every_s: minute },
  'event.cancel_overdue': { every_s: minute },
  'other_event.move_past': { every_s: minute },
  'ledger.check': { every_s: 5 * minute },
  'ledger.check_whole': { every_s: day, at_s: 5 * hour + 13 * minute },
  'payment.find_unclaimed': { every_s: day, at_s: 4 * hour + 27 * minute },
  'payment.keep_up': { every_s: hour, at_s: 23 * minute },
  'mail.requeue': { every_s: 10 * minute },
  'webhook.requeue': { every_s: 10 * minute },
  'mail.seal': { every_s: 10 * minute },
  'user.sweep_sessions': { every_s: hour, at_s: 7 * minute },
  'user.forget_unused': { every_s: day, at_s: 3 * hour + 23 * minute },
  'team.remove_unanswered': { every_s: day, at_s: 3 * hour + 31 * minute },
  'order.merge_sales': { every_s: 10 * minute },
  'order.sweep_abandoned': { every_s: day, at_s: 3 * hour + 17 * minute },
  'file.remove_unused': { every_s: 10 * minute },
  'file.remove_partial': { every_s: day, at_s: 2 * hour + 53 * minute },
  'file.remove_unused_in_texts': { every_s: day, at_s: 2 * hour + 41 * minute },
  // At 00:05 and 09:00 in Hong Kong.
  'member.end_terms': { every_s: day, at_s: 16 * hour + 5 * minute },
  'member.tell_of_ends': { every_s: day, at_s: hour },
  'platform.sweep': { every_s: 10 * minute },
  'platform.remove_old': { every_s: day, at_s: 3 * hour + 47 * minute },
};
