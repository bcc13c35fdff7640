import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Postgres, startPostgres } from '../../tools/postgres.ts';
import { atPort } from '../../tools/postgres/socket.ts';
import { primarySettings, startStandby } from '../../tools/postgres/standby.ts';
import { openAddress } from './address.ts';
import { askOnce } from './ask-once.ts';
import type { DatabaseMachines } from './database-machines.ts';

/** After two failed checks, a second apart, the primary counts as dead. */
const looks = 2;

/** Does what Patroni does, for machines that do not have it. */
export async function openOwnFailover(folder: string): Promise<DatabaseMachines> {
  const settings = { ...primarySettings, wal_keep_size: '512MB' };
  const primaryDir = join(folder, 'postgres');
  const primary = await startPostgres({ dataDir: primaryDir, settings });
  const follow = (name: string, own: Record<string, string> = {}): Promise<Postgres> =>
    startStandby({
      primary,
      primaryDir,
      dataDir: join(folder, name),
      name,
      settings: { ...settings, ...own },
    });
  const standby = await follow('standby');
  const address = await openAddress();
  address.pointTo([primary.port]);
  // The replica follows the address, so that it still has a primary after the first one is gone.
  const { username, password } = new URL(primary.url);
  const replica = await follow('replica', {
    primary_conninfo: `host=127.0.0.1 port=${address.port} user=${username} password=${password}`,
    primary_slot_name: '',
  });
  await askOnce(primary.url, "alter system set synchronous_standby_names = 'standby'");
  await askOnce(primary.url, 'select pg_reload_conf()');

  /**
   * When the primary does not answer, it is abandoned and the address is pointed to its standby.
   */
  const watchPrimary = async (): Promise<void> => {
    for (let silent = 0; silent < looks; await sleep(1000))
      silent = await askOnce(primary.url, 'select 1').then(
        () => 0,
        () => silent + 1,
      );
    await askOnce(standby.url, 'select pg_promote()');
    address.pointTo([standby.port]);
  };
  return {
    url: atPort(primary.url, address.port),
    replica_url: atPort(primary.url, replica.port),
    keeper: 'no Patroni 4 on this machine, so the storm promotes',
    async killPrimary() {
      const watching = watchPrimary();
      primary.kill9();
      await watching;
    },
    freezing: null,
    async close() {
      await Promise.all([standby.stop(), replica.stop(), primary.stop()]);
      await address.close();
    },
  };
}
