import { keyOf } from './query.ts';
import { queryClient } from './query-client.ts';

/** Asks anew for what these calls answered, with whichever parameters; what no screen shows is asked for later. */
export async function refetch(...calls: Parameters<typeof keyOf>[0][]): Promise<void> {
  await Promise.all(calls.map((one) => queryClient.invalidateQueries({ queryKey: keyOf(one) })));
}
