import type { Jobs, Schedule } from '#platform/jobs.ts';
import { sweep } from '#platform/sweep.ts';
import { mailJobs } from '#features/mailbox/jobs.ts';
import { messageJobs } from '#features/messages/jobs.ts';
import { orderJobs } from '#features/orders/jobs.ts';
import { paymentJobs } from '#features/payments/jobs.ts';
import { userJobs } from '#features/users/jobs.ts';

/** Every job, once. */
export const jobs: Jobs = {
  ...userJobs,
  ...paymentJobs,
  ...orderJobs,
  ...messageJobs,
  ...mailJobs,
  'platform.sweep': sweep,
};

/** Once per installation, however many processes run. */
export const schedule: Schedule = {
  'payment.reconcile': '* * * * *',
  'user.sweep_sessions': '7 * * * *',
  'order.sweep_abandoned': '17 3 * * *',
  'platform.sweep': '*/10 * * * *',
};
