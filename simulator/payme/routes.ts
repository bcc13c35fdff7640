import { type Answer, json } from '../http/answer.ts';
import { isObject, parseForm, type Params } from '../http/params.ts';
import type { Request, Route } from '../http/route.ts';
import type { World } from '../world.ts';
import { admit, checkVersion, neededHeader } from './admission.ts';
import { failing, PaymeRefusal, refused } from './errors.ts';
import { createRequest, findRequest } from './payment-request.ts';
import type { Merchant } from './records.ts';
import { refundCall } from './refunds.ts';
import { renderRequest, reportRequest } from './render-request.ts';
import { giveToken } from './tokens.ts';

type Handler = (merchant: Merchant, body: Params, id: string) => Answer;

/** PayMe's API. Every call except the one for a token needs a token and a signature. */
export function paymeRoutes(world: World): Route[] {
  const api = (method: Route['method'], path: string, handler: Handler): Route =>
    route(method, path, (request) => {
      const text = typeof request.body === 'string' ? request.body : '';
      const merchant = admit(world, request, text);
      return handler(merchant, method === 'GET' ? {} : readJson(text), request.params.id ?? '');
    });
  return [
    route('POST', '/oauth2/token', (request) => {
      checkVersion(request);
      if (!/^application\/x-www-form-urlencoded\b/i.test(neededHeader(request, 'content-type')))
        throw new PaymeRefusal('EA002', 'The token must be requested with a form body.');
      const text = typeof request.body === 'string' ? request.body : '';
      return json(200, giveToken(world, parseForm(text)));
    }),
    api('POST', '/payments/paymentrequests', (merchant, body) =>
      json(201, renderRequest(world, createRequest(world, merchant, body))),
    ),
    api('GET', '/payments/paymentrequests/:id', (merchant, _, id) =>
      json(200, reportRequest(world, findRequest(world, merchant, id))),
    ),
    api('POST', '/payments/transactions/:id/refunds', (merchant, body, id) =>
      json(201, refundCall(world, merchant, id, body)),
    ),
  ];
}

/** A call under PayMe's own prefix, with PayMe's format for every refusal. */
function route(method: Route['method'], path: string, run: (request: Request) => Answer): Route {
  return {
    method,
    url: `/payme${path}`,
    open: false,
    body: 'text',
    failing,
    run(request) {
      try {
        return run(request);
      } catch (fault) {
        if (fault instanceof PaymeRefusal) return refused(fault);
        throw fault;
      }
    },
  };
}

function readJson(text: string): Params {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Falls through to the refusal below.
  }
  throw new PaymeRefusal('EA002', 'The body must be a JSON object.');
}
