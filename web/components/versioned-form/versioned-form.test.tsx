import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { CallError } from '#platform/client.ts';
import { Form } from '#web/components/form.tsx';
import { Kit } from '#web/components/kit.tsx';
import { useForm } from '#web/lib/use-form.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { drawComponent } from '../../../tests/setup/component.tsx';
import { useVersionedForm, type Fresh } from './use-versioned-form.ts';
import { VersionedForm } from './versioned-form.tsx';

// Unlike browsers, the test environment does not set the event being handled.
const say = (event: globalThis.Event): void => {
  window.event = event;
  queueMicrotask(() => (window.event = undefined));
};
beforeAll(() => window.addEventListener('click', say, true));
afterAll(() => window.removeEventListener('click', say, true));

const schema = z.object({ first_name: z.string(), last_name: z.string() });
type Name = z.infer<typeof schema>;

/** A save that the test answers. */
interface Sent {
  body: Partial<Name>;
  answer: () => void;
  refuse: (error: CallError) => void;
}

/** A form over a name that is stored here; its saves wait for the test. */
function given(stored: Fresh<Name>) {
  const sent: Sent[] = [];
  function Edit() {
    const bound = useVersionedForm({
      schema,
      initial: { first_name: '', last_name: 'Chan' },
      version: 1,
      reload: async () => stored,
      save: (body: Partial<Name>) =>
        new Promise<void>((answer, refuse) => sent.push({ body, answer, refuse })),
      saved: async () => stored,
    });
    return (
      <VersionedForm bound={bound}>
        <TextInput {...bound.form.field('first_name')} />
        <TextInput {...bound.form.field('last_name')} />
        <button type="submit">Send</button>
        <Link to="/there">Away</Link>
      </VersionedForm>
    );
  }
  return { Edit, sent };
}
const first = () => screen.getByLabelText<HTMLInputElement>(/^First name/);
const last = () => screen.getByLabelText<HTMLInputElement>(/^Last name/);
const press = (name: string) => screen.getByRole('button', { name });

test('leaving with input typed during a save asks for confirmation', async () => {
  const { Edit, sent } = given({ values: { first_name: 'Bo', last_name: 'Chan' }, version: 2 });
  const { user, go, back, address } = await drawComponent(<Edit />, { address: '/before' });
  await go('/here');
  await user.type(await screen.findByLabelText(/^First name/), 'Bo');
  await user.click(press('Send'));
  await user.type(last(), ' Tai');
  void back();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  sent[0]?.answer();
  await waitFor(() => expect([address(), last().value]).toEqual(['/here', 'Chan Tai']));
});

test('leaving during a save continues once it has succeeded', async () => {
  const { Edit, sent } = given({ values: { first_name: 'Bo', last_name: 'Chan' }, version: 2 });
  const { user, go, back, address } = await drawComponent(<Edit />, { address: '/before' });
  await go('/here');
  await user.type(await screen.findByLabelText(/^First name/), 'Bo');
  await user.click(press('Send'));
  void back();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect([address(), screen.queryByText('elsewhere')]).toEqual(['/here', null]);
  sent[0]?.answer();
  await screen.findByText('elsewhere');
});

test('leaving during a save that fails stays on the form and keeps the input', async () => {
  const { Edit, sent } = given({ values: { first_name: '', last_name: 'Chan' }, version: 1 });
  const { user, address } = await drawComponent(<Edit />);
  await user.type(first(), 'Bo');
  await user.click(press('Send'));
  await user.click(screen.getByRole('link', { name: 'Away' }));
  sent[0]?.refuse(new CallError(0, {}));
  expect((await screen.findByText(/You are offline/)).closest('[role=alert]')).toBeTruthy();
  expect([address(), first().value]).toEqual(['/here', 'Bo']);
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
});

test('leaving during a save without an answer asks for confirmation', async () => {
  const { Edit } = given({ values: { first_name: '', last_name: 'Chan' }, version: 1 });
  const { user } = await drawComponent(<Edit />);
  await user.type(first(), 'Bo');
  await user.click(press('Send'));
  await user.click(screen.getByRole('link', { name: 'Away' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('elsewhere');
});

test('a form may navigate by itself when its save ends', async () => {
  let isClosed = false;
  function Create() {
    const navigate = useNavigate();
    const form = useForm({
      schema,
      initial: { first_name: '', last_name: '' },
      submit: async () => {
        await Promise.resolve();
        void navigate('/there');
        await new Promise<void>(() => (isClosed = true));
      },
    });
    return (
      <Form form={form} guard>
        <TextInput {...form.field('first_name')} />
        <button type="submit">Send</button>
      </Form>
    );
  }
  const { user } = await drawComponent(<Create />);
  await user.type(first(), 'Bo');
  await user.click(press('Send'));
  await screen.findByText('elsewhere');
  expect(isClosed).toBe(true);
});

test("input typed while a save is repeated over another user's change is kept", async () => {
  const { Edit, sent } = given({ values: { first_name: '', last_name: 'Wong' }, version: 2 });
  const { user } = await drawComponent(<Edit />);
  await user.type(first(), 'Bo');
  await user.click(press('Send'));
  await user.type(first(), 'nnie');
  sent[0]?.refuse(new CallError(409, { code: 'stale_version' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect([sent[1]?.body, first().value, last().value]).toEqual([
    { first_name: 'Bo' },
    'Bonnie',
    'Wong',
  ]);
});

test('saving without a change sends nothing, as it would be a conflict for a colleague', async () => {
  const { Edit, sent } = given({ values: { first_name: 'Bo', last_name: 'Tai' }, version: 2 });
  const { user } = await drawComponent(<Edit />);
  await user.click(press('Send'));
  // It continues from what is stored now.
  await waitFor(() => expect([first().value, last().value]).toEqual(['Bo', 'Tai']));
  expect(sent).toEqual([]);
  await user.type(last(), ' Wai');
  await user.click(press('Send'));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ last_name: 'Tai Wai' }]));
});

test('a conflict outside of events has the time in the zone of the user, not in UTC', async () => {
  const { Edit, sent } = given({ values: { first_name: 'Bea', last_name: 'Chan' }, version: 2 });
  const { user } = await drawComponent(<Edit />, { kit: (inner) => <Kit>{inner}</Kit> });
  await user.type(first(), 'Bo');
  await user.click(press('Send'));
  const changed = { first_name: { user_name: 'Ming', created_at: '2026-12-01T17:02:00.000Z' } };
  sent[0]?.refuse(new CallError(409, { code: 'stale_version', details: { changed } }));
  await screen.findByText(/^Ming, Dec 2, 2026 1:02am/);
});
