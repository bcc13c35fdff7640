import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { upgrades, type MemberFile } from '#features/upgrades/contract.ts';
import { addressOf } from '#platform/client.ts';
import { keyOf } from '#web/lib/query.ts';
import { fetchFile, saveFile } from '#web/lib/save-file.ts';

const addressOfFile = (id: number): string => addressOf(upgrades.file, { memberFileId: id });

/**
 * The query for a private file: a plain address would not be authenticated. A file never changes.
 */
export const memberFile = ({ id }: Pick<MemberFile, 'id'>) => ({
  queryKey: keyOf(upgrades.file, { params: { memberFileId: id } }),
  queryFn: async (): Promise<Blob> => (await fetchFile(addressOfFile(id))).blob(),
  staleTime: Infinity,
});

/** Returns an object URL of the file while it is shown; null until it has loaded. */
export function useMemberFile(file: Pick<MemberFile, 'id'>) {
  const { data, error } = useQuery(memberFile(file));
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return setUrl(null);
    const objectUrl = URL.createObjectURL(data);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [data]);
  return { url, blob: data, error };
}

/** Downloads the file; `name` is used when the server gives none. Rejects when it is refused. */
export const saveMemberFile = ({ id, name }: Pick<MemberFile, 'id' | 'name'>): Promise<void> =>
  saveFile(addressOfFile(id), name);
