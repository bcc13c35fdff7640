import { nowMs, nowSeconds } from '../../clock.ts';
import { newId } from '../../ids.ts';
import type { Call } from '../call.ts';
import { inner, neededText, text } from '../params.ts';
import type { AccountLink } from '../records.ts';
import { invalid } from '../refusal.ts';
import { checkShape, v2 } from '../shape.ts';
import { linkShapes } from './account-shapes.ts';
import { findAccount } from './change-account.ts';
import { isoTime } from './render-account.ts';

const kinds = ['account_onboarding', 'account_update'];

/** Creates a link for one visit of the onboarding page. */
export function createAccountLink({ world, params }: Call): unknown {
  checkShape(params, linkShapes, v2);
  const account = findAccount(world, neededText(params, 'account'));
  const useCase = inner(params, 'use_case');
  const kind = neededText(useCase, 'type');
  if (!kinds.includes(kind))
    throw invalid(`Invalid use_case.type: ${kind}`, { param: 'use_case.type' });
  const how = inner(useCase, kind);
  const link: AccountLink = world.stripe.links.put({
    id: newId('alnk', 24),
    account: account.id,
    use_case: kind,
    created: nowSeconds(),
    expires_at: nowMs() + world.settings.linkMs,
    opened: false,
    done: false,
    refresh_url: webAddress(neededText(how, 'refresh_url'), 'refresh_url'),
    return_url: text(how, 'return_url'),
  });
  if (link.return_url !== null) webAddress(link.return_url, 'return_url');
  return {
    object: 'v2.core.account_link',
    account: account.id,
    created: isoTime(link.created),
    expires_at: isoTime(Math.floor(link.expires_at / 1000)),
    livemode: false,
    url: `${world.settings.publicUrl}/onboarding/${account.id}/${link.id}`,
    use_case: useCase,
  };
}

function webAddress(url: string, param: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw invalid(`Not a valid URL: ${param}`, { code: 'url_invalid', param });
  return url;
}

/** Whether a link can be opened: once, and for a short time. */
export function isOpenable(link: AccountLink): boolean {
  return !link.opened && link.expires_at > nowMs();
}
