import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, problemOf, refused } from '../setup/screen-actions.ts';
import { screen, waitFor } from '../setup/drawing.ts';
import { givenDetails, givenEvent, givenHold, givenStaff } from '../setup/given.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/** Staff correct the answers of a buyer. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('an answer to a question deleted meanwhile is refused at its field', async () => {
  const staff = await givenStaff(testApp);
  const { token } = staff;
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  await givenDetails(testApp, sold, await givenHold(testApp, sold));
  const at = `/events/${sold.event_id}`;
  const asked = await testApp.ask('POST', `${at}/questions`, {
    token,
    body: { title: '食咩？', type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER' },
  });
  const orders = await testApp.ask('GET', `${at}/orders`, { token });
  const [order] = orders.data as { id: number }[];
  const { user } = await openScreen(
    testApp,
    `/manage/event/${sold.event_id}/orders/${order?.id}/edit`,
    { token },
  );
  const food = await screen.findByLabelText(/食咩/);
  await fill(user, food, '純素');
  await testApp.ask('DELETE', `${at}/questions/${(asked.data as { id: number }).id}`, { token });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await refused(food);
  expect(problemOf(food)).toContain('This question no longer exists');
  expect(document.body.textContent).not.toMatch(/question_id|questions\.0/);
  await fill(user, food, '');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
});

test('the error of one answer stays while another answer is changed', async () => {
  const staff = await givenStaff(testApp);
  const { token } = staff;
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  await givenDetails(testApp, sold, await givenHold(testApp, sold));
  const ask = async <T,>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await testApp.ask(method, `/events/${sold.event_id}/${path}`, { token, body });
    if (answer.status >= 400) throw new Error(answer.text);
    return answer.data as T;
  };
  const questions: { question_id: number; response: { answer: string } }[] = [];
  for (const [title, type, answer] of [
    ['電話', 'PHONE', '+852 5123 4567'],
    ['食咩？', 'SINGLE_LINE_TEXT', '素食'],
  ]) {
    const body = { title, type, belongs_to: 'ORDER' };
    const { id } = await ask<{ id: number }>('POST', 'questions', body);
    questions.push({ question_id: id, response: { answer: answer ?? '' } });
  }
  const [order] = await ask<{ id: number }[]>('GET', 'orders');
  await ask('PUT', `orders/${order?.id}`, { questions });

  const { user } = await openScreen(
    testApp,
    `/manage/event/${sold.event_id}/orders/${order?.id}/edit`,
    { token },
  );
  const phone = await screen.findByLabelText(/電話/);
  await fill(user, phone, '12');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await refused(phone);
  const food = screen.getByLabelText(/食咩/);
  await fill(user, food, '純素');
  await refused(phone);
  expect(food.getAttribute('aria-invalid')).not.toBe('true');
});
