import { nowSeconds } from '../../clock.ts';
import type { Route } from '../../http/route.ts';
import { isObject, type Params } from '../../http/params.ts';
import { newId, secret } from '../../ids.ts';
import type { World } from '../../world.ts';
import { api } from '../api.ts';
import { page } from '../lists.ts';
import { flag, list, mergedMetadata, neededText, text } from '../params.ts';
import { listOf, read } from '../query-shapes.ts';
import type { WebhookEndpoint } from '../records.ts';
import { invalid, missing } from '../refusal.ts';
import { checkShape, type Shapes } from '../shape.ts';
import { apiVersion } from '../version.ts';

const changeable: Shapes = {
  description: 'text',
  enabled_events: 'texts',
  expand: 'texts',
  metadata: 'metadata',
  url: 'text',
};

/**
 * The platform's list of endpoints, for platforms that configure it by API. Events are sent to the
 * two addresses of the options, which are in the list from the start; an endpoint created here is
 * stored, but nothing is sent to it.
 */
export function webhookEndpointRoutes(world: World): Route[] {
  const url = '/v1/webhook_endpoints';
  const find = (id: string): WebhookEndpoint => {
    const endpoint = all(world).find((candidate) => candidate.id === id);
    if (endpoint === undefined) throw missing('webhook endpoint', id, 'webhook_endpoint');
    return endpoint;
  };
  return [
    api(world, 'POST', url, ({ params }) => {
      checkShape(params, { ...changeable, api_version: 'text', connect: 'boolean' });
      const endpoint: WebhookEndpoint = {
        id: newId('we'),
        created: nowSeconds(),
        url: address(neededText(params, 'url')),
        enabled_events: eventNames(params),
        connect: flag(params, 'connect'),
        disabled: false,
        description: text(params, 'description'),
        metadata: mergedMetadata({}, params),
      };
      world.stripe.endpoints.put(endpoint);
      // Returned once and never again.
      return { ...renderEndpoint(endpoint), secret: `whsec_${secret(32)}` };
    }),
    api(
      world,
      'GET',
      url,
      ({ params }) => page(all(world), params, url, renderEndpoint),
      listOf({}),
    ),
    api(world, 'GET', `${url}/:id`, ({ id }) => renderEndpoint(find(id)), read),
    api(world, 'POST', `${url}/:id`, ({ id, params }) => {
      checkShape(params, { ...changeable, disabled: 'boolean' });
      // A copy, so that a refusal changes nothing.
      const endpoint = { ...find(id) };
      if (params.enabled_events !== undefined) endpoint.enabled_events = eventNames(params);
      if (params.disabled !== undefined) endpoint.disabled = flag(params, 'disabled');
      if ('description' in params) endpoint.description = text(params, 'description');
      if (text(params, 'url') !== null) endpoint.url = address(neededText(params, 'url'));
      if ('metadata' in params) endpoint.metadata = mergedMetadata(endpoint.metadata, params);
      return renderEndpoint(world.stripe.endpoints.put(endpoint));
    }),
    api(world, 'DELETE', `${url}/:id`, ({ id }) => {
      world.stripe.endpoints.remove(find(id).id);
      return { id, object: 'webhook_endpoint', deleted: true };
    }),
  ];
}

function all(world: World): WebhookEndpoint[] {
  const { webhookUrl, connectWebhookUrl } = world.settings;
  const given = [
    { id: 'we_platform', url: webhookUrl, connect: false },
    { id: 'we_connect', url: connectWebhookUrl, connect: true },
  ].map((row) => ({
    ...row,
    created: 1_700_000_000,
    enabled_events: ['*'],
    disabled: false,
    description: null,
    metadata: {},
  }));
  const made = [...world.stripe.endpoints.values()];
  const known = new Set(made.map(({ id }) => id));
  return [...given.filter(({ id, url }) => url !== '' && !known.has(id)), ...made];
}

function eventNames(params: Params): string[] {
  const names = isObject(params.enabled_events) ? list(params, 'enabled_events') : [];
  if (names.length === 0)
    throw invalid('Missing required param: enabled_events.', {
      code: 'parameter_missing',
      param: 'enabled_events',
    });
  const wrong = names.find((name) => name !== '*' && !/^[a-z_0-9]+(\.[a-z_0-9]+)+$/.test(name));
  if (wrong !== undefined)
    throw invalid(`Invalid enabled_events: ${wrong} is not an event.`, { param: 'enabled_events' });
  return names;
}

function address(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw invalid('Invalid URL: An explicit scheme (such as https) must be provided.', {
      code: 'url_invalid',
      param: 'url',
    });
  return url;
}

function renderEndpoint(endpoint: WebhookEndpoint): Record<string, unknown> {
  return {
    id: endpoint.id,
    object: 'webhook_endpoint',
    api_version: apiVersion,
    // Endpoints for the events of connected accounts belong to the platform's application.
    application: endpoint.connect ? 'ca_simulator' : null,
    created: endpoint.created,
    description: endpoint.description,
    enabled_events: endpoint.enabled_events,
    livemode: false,
    metadata: endpoint.metadata,
    status: endpoint.disabled ? 'disabled' : 'enabled',
    url: endpoint.url,
  };
}
