import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CallError } from '#platform/client.ts';
import { email, optional, text } from '#platform/endpoint.ts';
import { draw, drawOnlyWithinAct, inEnglish, type } from '../../tests/setup/screen.tsx';
import { useForm, type FieldProps, type Form } from './use-form.ts';

beforeEach(() => drawOnlyWithinAct(true));

const schema = z.object({
  first_name: text(50),
  email: email(),
  phone: optional(text(30)),
  attendees: z.array(z.object({ first_name: text(5) })),
});
type Values = z.input<typeof schema>;
const good: Values = {
  first_name: 'Ada',
  email: 'ada@x.test',
  phone: '',
  attendees: [{ first_name: 'Bob' }],
};

const valueOf = ({ name, value, onChange }: FieldProps<string>) => ({ name, value, onChange });

async function given(
  submit: (values: Values, key: string) => Promise<unknown>,
  initial: Values = good,
) {
  const held = {} as { form: Form<Values> };
  const show = (form: Form<Values>): void => void (held.form = form);
  function Probe() {
    const form = useForm({ schema, initial, submit });
    show(form);
    const input = (path: string) => {
      const { name, value, onChange, error } = form.field(path);
      return (
        <input
          key={path}
          name={name}
          value={value}
          onChange={onChange}
          aria-invalid={error ? 'true' : undefined}
        />
      );
    };
    return (
      <form ref={form.ref} onSubmit={(event) => void form.submit(event)}>
        <div role="alert">{form.problem}</div>
        {['first_name', 'email', 'attendees.0.first_name'].map(input)}
      </form>
    );
  }
  const screen = await draw(<Probe />);
  return {
    held,
    input: (name: string) => screen.querySelector(`[name="${name}"]`) as HTMLInputElement,
    send: () => act(async () => held.form.submit()),
  };
}

test('label, required flag and length come from the schema and the catalogue', async () => {
  const { held } = await given(async () => null);
  expect(held.form.field('first_name')).toMatchObject({
    name: 'first_name',
    required: true,
    maxLength: 50,
    label: expect.stringMatching(/name/i),
  });
  expect(held.form.field('phone')).toMatchObject({ required: false, maxLength: 30 });
  expect(held.form.field('attendees.0.first_name')).toMatchObject({
    required: true,
    maxLength: 5,
    label: expect.stringMatching(/name/i),
  });
});

test('errors are shown at their fields, the first gets the focus, and nothing is sent', async () => {
  const submit = vi.fn(async () => null);
  const { held, input, send } = await given(submit, { ...good, first_name: '', email: 'nobody' });
  await send();
  expect(submit).not.toHaveBeenCalled();
  expect(Object.keys(held.form.errors)).toEqual(['first_name', 'email']);
  expect(held.form.problem).toContain('2');
  expect(document.activeElement).toBe(input('first_name'));
});

test('typing clears the error of that field only', async () => {
  const { held, input, send } = await given(async () => null, {
    ...good,
    first_name: '',
    email: 'nobody',
  });
  await send();
  await type(input('first_name'), 'Ada');
  expect([held.form.values.first_name, Object.keys(held.form.errors), held.form.dirty]).toEqual([
    'Ada',
    ['email'],
    true,
  ]);
});

test('the summary counts the fields that still need attention, and goes with the last', async () => {
  const { held, input, send } = await given(async () => null, {
    ...good,
    first_name: '',
    email: 'nobody',
  });
  await send();
  expect(held.form.problem).toBe('2 fields need your attention.');
  await type(input('first_name'), 'Ada');
  expect(held.form.problem).toBe('One field needs your attention.');
  await type(input('email'), 'ada@x.test');
  expect(held.form.problem).toBe(null);
});

test('a corrected field that is not on the screen leaves the summary', async () => {
  const errors = { phone: ['Too short.'], email: ['Taken.'] };
  const { held, send } = await given(() => Promise.reject(new CallError(422, { errors })));
  await send();
  await act(async () => held.form.set('phone', '+852 2345 6789'));
  expect(held.form.problem).toBe('One field needs your attention.');
});

test('an error of a list is cleared by a change of its parts, and theirs by a change of the list', async () => {
  const refusals = [
    { attendees: ['Name at least one.'], email: ['Taken.'] },
    { 'attendees.0.first_name': ['Too short.'] },
  ];
  const { held, input, send } = await given(() =>
    Promise.reject(new CallError(422, { errors: refusals.shift() ?? {} })),
  );
  await send();
  await type(input('attendees.0.first_name'), 'Eve');
  expect(held.form.errors).toEqual({ email: 'Taken.' });
  await send();
  await act(async () => held.form.set('attendees', [{ first_name: 'Cai' }, { first_name: 'Eve' }]));
  expect(held.form.errors).toEqual({});
});

test('a server error is shown at its dotted path', async () => {
  const { held, input, send } = await given(() =>
    Promise.reject(
      new CallError(422, {
        message: 'Please check',
        errors: { 'attendees.0.first_name': ['Too short.', 'Really.'] },
      }),
    ),
  );
  await send();
  expect(held.form.errors).toEqual({ 'attendees.0.first_name': 'Too short. Really.' });
  expect(document.activeElement).toBe(input('attendees.0.first_name'));
});

test('an error of a field that is not on the screen is shown above the form', async () => {
  const { held, send } = await given(() =>
    Promise.reject(new CallError(422, { errors: { terms: ['Accept them.'] } })),
  );
  await send();
  expect(held.form.problem).toContain('I accept the terms: Accept them.');
});

test("a refusal without a field is shown with the server's message", async () => {
  const { held, send } = await given(() =>
    Promise.reject(new CallError(409, { message: 'Sold out.', code: 'ticket.sold_out' })),
  );
  await send();
  expect([held.form.problem, held.form.errors]).toEqual(['Sold out.', {}]);
});

test('a field with an error has the focus and is scrolled into view, as is a problem without a field', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const refusals = [
    new CallError(422, { message: 'No.', errors: { first_name: ['Not this one.'] } }),
    new CallError(409, { message: 'Your order has expired.' }),
  ];
  const { input, send } = await given(async () => {
    throw refusals.shift();
  });
  await send();
  expect(document.activeElement).toBe(input('first_name'));
  await expect.poll(() => shown.mock.contexts).toEqual([input('first_name')]);
  shown.mockClear();
  await send();
  expect(shown.mock.contexts).toEqual([document.querySelector('[role="alert"]')]);
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('Your order has expired.');
  shown.mockRestore();
});

test('a problem without a field gets the focus only when no field has it', async () => {
  const { input, send } = await given(async () => {
    throw new CallError(409, { message: 'Your order has expired.' });
  });
  input('email').focus();
  await send();
  expect(document.activeElement).toBe(input('email'));
  const button = document.createElement('button');
  document.body.append(button);
  for (const lose of [() => button.blur(), () => (button.disabled = true)]) {
    act(() => button.focus());
    lose();
    await send();
    expect(document.activeElement).toBe(document.querySelector('[role="alert"]'));
  }
  button.remove();
});

test('after a lost answer, changed input is sent once the user knows that the first arrived', async () => {
  const keys: string[] = [];
  const otherBody = { errors: { 'Idempotency-Key': ['What you sent before has arrived.'] } };
  const answers = [new CallError(0, {}), new CallError(422, otherBody), null];
  const { held, send } = await given(async (_, key) => {
    keys.push(key);
    const answer = answers.shift();
    if (answer) throw answer;
  });
  await send();
  await send();
  expect([keys.length, held.form.problem]).toEqual([2, 'What you sent before has arrived.']);
  await send();
  expect([keys.length, new Set(keys).size, held.form.problem]).toEqual([3, 2, null]);
});

test('a submission that the server is still processing keeps its key when repeated', async () => {
  const keys: string[] = [];
  const answers = [
    new CallError(0, {}),
    new CallError(409, { code: 'idempotency.still_running' }),
    null,
  ];
  const { send } = await given(async (_, key) => {
    keys.push(key);
    const answer = answers.shift();
    if (answer) throw answer;
  });
  for (let i = 0; i < 3; i++) await send();
  expect(new Set(keys).size).toBe(1);
});

test('a submission keeps its key over a lost connection, and gets a new one after a correction', async () => {
  const keys: string[] = [];
  const answers = [
    new CallError(0, {}),
    new CallError(503, {}),
    new CallError(422, { errors: {} }),
    null,
    null,
  ];
  const { send } = await given(async (_, key) => {
    keys.push(key);
    const answer = answers.shift();
    if (answer) throw answer;
  });
  for (let i = 0; i < 5; i++) await send();
  const [offline, busy, refused, done, next] = keys;
  expect([busy === offline, refused === offline, done === offline, next === done]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a second click while the first is pending sends nothing', async () => {
  let finish = (): void => undefined;
  const submit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { held } = await given(submit);
  await act(async () => void held.form.submit());
  expect(held.form.pending).toBe(true);
  await act(async () => void held.form.submit());
  await act(async () => finish());
  expect([submit.mock.calls.length, held.form.pending]).toEqual([1, false]);
});

test('a form is not dirty after it was saved or reset to new values', async () => {
  const { held, input, send } = await given(async () => null);
  await type(input('first_name'), 'Eve');
  expect(held.form.dirty).toBe(true);
  await send();
  expect(held.form.dirty).toBe(false);
  await act(async () => held.form.reset({ ...good, first_name: 'Zoë' }));
  expect([held.form.values.first_name, held.form.dirty]).toEqual(['Zoë', false]);
});

test('input from before hydration is kept and sent', async () => {
  const early = z.object({
    email: email(),
    password: text(50),
    timezone: text(50),
    terms: z.boolean(),
  });
  const initial = { email: '', password: '', timezone: 'Asia/Hong_Kong', terms: false };
  const submit = vi.fn(async () => null);
  const held = {} as { form: Form<typeof initial> };
  const show = (form: Form<typeof initial>): void => void (held.form = form);
  function Early() {
    const form = useForm({ schema: early, initial, submit });
    show(form);
    const { name, checked, onChange } = form.check('terms');
    return (
      <form ref={form.ref}>
        {(['email', 'password'] as const).map((name) => (
          <input key={name} {...valueOf(form.field(name))} />
        ))}
        <select {...valueOf(form.field('timezone'))}>
          <option>Asia/Hong_Kong</option>
          <option>Europe/Paris</option>
        </select>
        <input type="checkbox" name={name} checked={checked} onChange={onChange} />
      </form>
    );
  }
  const holder = document.body.appendChild(document.createElement('div'));
  holder.innerHTML = renderToString(inEnglish(<Early />));
  const control = (name: string) => holder.querySelector(`[name="${name}"]`) as HTMLInputElement;
  control('email').value = 'ada@x.test';
  control('password').value = 'correct horse';
  control('timezone').value = 'Europe/Paris';
  control('terms').checked = true;
  const root = await act(async () => hydrateRoot(holder, inEnglish(<Early />)));
  // Another change renders the form again: a value that is only in the DOM would be lost now.
  await type(control('password'), 'correct horses');
  await act(async () => held.form.submit());
  expect(submit).toHaveBeenCalledWith(
    { email: 'ada@x.test', password: 'correct horses', timezone: 'Europe/Paris', terms: true },
    expect.any(String),
    expect.anything(),
  );
  expect([control('email').value, control('terms').checked]).toEqual(['ada@x.test', true]);
  act(() => root.unmount());
  holder.remove();
});

test.each([
  ['nothing', () => undefined, { rooms: [] as number[], heads: 0 }],
  [
    'two of three boxes and a number',
    (boxes: HTMLInputElement[], heads: HTMLInputElement) => {
      for (const box of boxes.slice(1)) box.checked = true;
      heads.value = '80';
    },
    { rooms: [12, 13], heads: 80 },
  ],
])(
  'lists and numbers keep their types: %s was chosen before hydration',
  async (_, choose, expected) => {
    const early = z.object({ rooms: z.array(z.number()), heads: z.number() });
    const held = {} as { form: Form<z.input<typeof early>> };
    const show = (form: Form<z.input<typeof early>>): void => void (held.form = form);
    function Early() {
      const form = useForm({
        schema: early,
        initial: { rooms: [], heads: 0 },
        submit: async () => 0,
      });
      show(form);
      return (
        <form ref={form.ref}>
          {[11, 12, 13].map((id) => (
            <input
              key={id}
              type="checkbox"
              name="rooms"
              value={id}
              checked={form.values.rooms.includes(id)}
              onChange={() => undefined}
            />
          ))}
          <input
            type="number"
            name="heads"
            value={form.values.heads || ''}
            onChange={() => undefined}
          />
        </form>
      );
    }
    const holder = document.body.appendChild(document.createElement('div'));
    holder.innerHTML = renderToString(inEnglish(<Early />));
    const boxes = [...holder.querySelectorAll<HTMLInputElement>('[name="rooms"]')];
    choose(boxes, holder.querySelector('[name="heads"]') as HTMLInputElement);
    const root = await act(async () => hydrateRoot(holder, inEnglish(<Early />)));
    expect(held.form.values).toEqual(expected);
    act(() => root.unmount());
    holder.remove();
  },
);

test('a form that is rendered in the browser starts with its initial values', async () => {
  const { held } = await given(async () => null);
  expect([held.form.values, held.form.dirty]).toEqual([good, false]);
});

test('a partly typed date is reported, not sent as empty', async () => {
  const submit = vi.fn(async () => undefined);
  const { held, input } = await given(submit);
  const half = { badInput: true } as ValidityState;
  const validity = vi.spyOn(input('email'), 'validity', 'get').mockReturnValue(half);
  await act(() => held.form.submit());
  expect(held.form.errors).toEqual({ email: 'Complete the date or time, or clear it.' });
  expect(submit).not.toHaveBeenCalled();
  validity.mockRestore();
  await act(() => held.form.submit());
  expect(submit).toHaveBeenCalledTimes(1);
});

test('a partly typed date makes the form dirty', async () => {
  const { held, input } = await given(async () => undefined);
  const half = { badInput: true } as ValidityState;
  const validity = vi.spyOn(input('email'), 'validity', 'get').mockReturnValue(half);
  const look = (event: string) =>
    act(() => void input('email').dispatchEvent(new Event(event, { bubbles: true })));
  expect(held.form.dirty).toBe(false);
  look('keyup');
  expect(held.form.dirty).toBe(true);
  validity.mockRestore();
  look('focusout');
  expect(held.form.dirty).toBe(false);
});
