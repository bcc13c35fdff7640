import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, refused } from '../setup/screen-actions.ts';
import { screen } from '../setup/drawing.ts';
import { givenDetails, givenEvent, givenHold, givenStaff } from '../setup/given.ts';
import { openScreen } from '../setup/open-screen.tsx';
import { openTestApp, type TestApp } from '../setup/test-app.ts';

/** Answers of a buyer that staff correct. */
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('what is wrong with an answer stays with it while another is changed', async () => {
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
