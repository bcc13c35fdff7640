import { nowSeconds } from '../../clock.ts';
import type { Route } from '../../http/route.ts';
import { newId } from '../../ids.ts';
import type { World } from '../../world.ts';
import { api } from '../api.ts';
import { page } from '../lists.ts';
import { flag, neededText, text } from '../params.ts';
import { listOf, read } from '../query-shapes.ts';
import type { Domain } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import { checkShape } from '../shape.ts';

/** The domains on which Apple Pay and Google Pay may appear: each account registers its own. */
export function domainRoutes(world: World): Route[] {
  const url = '/v1/payment_method_domains';
  const find = (id: string, account: string | null): Domain => {
    const domain = world.stripe.domains.get(id);
    if (domain === undefined || domain.account !== account)
      throw missing('payment method domain', id, 'payment_method_domain');
    return domain;
  };
  return [
    api(world, 'POST', url, ({ account, params }) => {
      checkShape(params, { domain_name: 'text', enabled: 'boolean', expand: 'texts' });
      const name = domainName(neededText(params, 'domain_name'));
      const known = [...world.stripe.domains.values()].find(
        (domain) => domain.account === account && domain.domain_name === name,
      );
      const enabled = params.enabled === undefined || flag(params, 'enabled');
      return renderDomain(
        known ??
          world.stripe.domains.put({
            id: newId('pmd'),
            account,
            domain_name: name,
            enabled,
            created: nowSeconds(),
            problem: null,
          }),
      );
    }),
    api(
      world,
      'GET',
      url,
      ({ account, params }) => {
        const name = text(params, 'domain_name');
        const own = [...world.stripe.domains.values()].filter(
          (domain) =>
            domain.account === account &&
            (name === null || domain.domain_name === name) &&
            (params.enabled === undefined || domain.enabled === flag(params, 'enabled')),
        );
        return page(own, params, url, renderDomain);
      },
      listOf({ domain_name: 'text', enabled: 'boolean' }),
    ),
    api(world, 'GET', `${url}/:id`, ({ id, account }) => renderDomain(find(id, account)), read),
    api(world, 'POST', `${url}/:id`, ({ id, account, params }) => {
      checkShape(params, { enabled: 'boolean', expand: 'texts' });
      const domain = find(id, account);
      if (params.enabled !== undefined) domain.enabled = flag(params, 'enabled');
      return renderDomain(world.stripe.domains.put(domain));
    }),
    // Checks the domain again, which resets the result that the control has set.
    api(world, 'POST', `${url}/:id/validate`, ({ id, account, params }) => {
      checkShape(params, read);
      return renderDomain(
        world.stripe.domains.put(Object.assign(find(id, account), { problem: null })),
      );
    }),
  ];
}

/** A name as a browser shows it: no scheme, no port, and publicly resolvable. */
function domainName(name: string): string {
  const wanted = name.toLowerCase();
  if (!/^(?=.{4,253}$)([a-z0-9](-?[a-z0-9])*\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(wanted))
    throw invalid(`${name} is not a valid domain name.`, { param: 'domain_name' });
  return wanted;
}

function renderDomain(domain: Domain): Record<string, unknown> {
  const state =
    domain.problem === null
      ? { status: 'active' }
      : { status: 'inactive', status_details: { error_message: domain.problem } };
  return {
    id: domain.id,
    object: 'payment_method_domain',
    amazon_pay: { status: 'active' },
    apple_pay: state,
    created: domain.created,
    domain_name: domain.domain_name,
    enabled: domain.enabled,
    google_pay: state,
    klarna: { status: 'active' },
    link: state,
    livemode: false,
    paypal: { status: 'active' },
  };
}
