import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { AskForMail, users, type User } from '#features/users/contract.ts';
import { call } from '#web/lib/api.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useForm } from '#web/lib/use-form.ts';

const schema = z.object({
  ...AskForMail.shape,
  current_password: z.string().min(1).max(128),
});
const empty = { email: '', current_password: '' };
const cacheUser = (user: User): void => void queryClient.setQueryData(currentUser().queryKey, user);

/**
 * The form that changes the user's email. A change requires the password and takes effect once the
 * link in the mail was opened; until then `cancel` ends it.
 */
export function useEmailChange(user: User) {
  const form = useForm({
    schema,
    initial: empty,
    submit: async (body) => {
      cacheUser(await call(users.changeMe, { body }));
      // The password must not stay in the form, which would otherwise keep it as an initial value.
      setTimeout(() => form.reset(empty));
    },
  });
  const cancel = useMutation({
    mutationFn: () => call(users.cancelEmailChange, { params: { userId: user.id } }),
    onSuccess: (changed) => {
      cacheUser(changed);
      form.reset(empty);
    },
  });
  return { form, cancel };
}
