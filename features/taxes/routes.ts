import { on } from '#platform/http.ts';
import { taxes } from './contract.ts';
import * as store from './store.ts';

export const taxRoutes = [
  on(taxes.list, (ctx, { params }) => store.list(ctx, params.accountId)),
  on(
    taxes.create,
    (
      ctx,
      { params, body: { name, type, calculation_type, rate, description, is_default, is_active } },
    ) =>
      store.insert(ctx, {
        account_id: params.accountId,
        name,
        type,
        calculation_type,
        rate,
        description: description ?? null,
        is_default: is_default ?? false,
        is_active: is_active ?? true,
      }),
  ),
  on(taxes.change, (ctx, { params, body }) => store.change(ctx, params.taxId, body)),
  on(taxes.remove, async (ctx, { params }) => void (await store.remove(ctx, params.taxId))),
];
