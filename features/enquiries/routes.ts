import { accountOf } from '#platform/actor.ts';
import { on } from '#platform/http.ts';
import { submitEnquiry, contact } from './actions/submit.ts';
import { change } from './actions/change.ts';
import { makeEvent } from './actions/make-event.ts';
import * as manage from './actions/manage.ts';
import { list, withThread } from './actions/read.ts';
import { asking } from './ask.contract.ts';
import { enquiries } from './contract.ts';
import { checkSentTimes } from './rules/hire.ts';

export const enquiryRoutes = [
  on(asking.contact, (ctx, { body }) => contact(ctx, body)),
  on(asking.ask, (ctx, { body }) => submitEnquiry(ctx, body), checkSentTimes),
  on(enquiries.list, (ctx, { list: query }) => list(ctx, accountOf(ctx), query)),
  on(enquiries.assignees, (ctx) => manage.assignees(ctx)),
  on(enquiries.get, (ctx, { params }) => withThread(ctx, params.enquiryId)),
  on(
    enquiries.change,
    (ctx, { params, body }) => change(ctx, params.enquiryId, body),
    checkSentTimes,
  ),
  on(enquiries.templates, (ctx, { params }) => manage.templates(ctx, params.enquiryId)),
  on(enquiries.reply, (ctx, { params, body }) => manage.reply(ctx, params.enquiryId, body)),
  on(enquiries.note, (ctx, { params, body }) => manage.note(ctx, params.enquiryId, body.body)),
  on(enquiries.makeEvent, (ctx, { params, body }) =>
    makeEvent(ctx, params.enquiryId, body.organizer_id),
  ),
];
