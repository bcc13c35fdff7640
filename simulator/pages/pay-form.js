/* global setup */
// Runs in the browser, inline with a nonce; `setup` is the JSON object that the page puts before
// it.

const form = document.querySelector('form');
const alertLine = document.querySelector('[role=alert]');
const statusLine = document.querySelector('[role=status]');
const button = document.querySelector('.pay[type=submit]');
const field = (name) => form.elements.namedItem(name);
let lastReported = '';

function report(result) {
  const text = JSON.stringify(result);
  if (text === lastReported) return;
  lastReported = text;
  window.parent.postMessage(
    { source: 'payment-simulator', payment_intent: setup.intent, ...result },
    setup.origin,
  );
}

function show(result) {
  const { status } = result;
  const done = status !== 'requires_payment_method';
  statusLine.textContent = done ? setup.words[status] : '';
  alertLine.textContent = done ? '' : result.message || '';
  for (const part of form.querySelectorAll('.ask')) part.hidden = done;
  form.querySelector('.asks').hidden = status !== 'requires_action';
  if (!done) {
    const wrong =
      {
        incorrect_number: 'number',
        invalid_expiry_month: 'expiry',
        invalid_expiry_year: 'expiry',
        invalid_cvc: 'cvc',
        incorrect_cvc: 'cvc',
      }[result.error_code] || 'number';
    for (const name of ['number', 'expiry', 'cvc'])
      field(name).setAttribute('aria-invalid', String(Boolean(result.message) && name === wrong));
    if (result.message) field(wrong).focus();
  }
  // While the bank is asking, nothing has been decided that the surrounding page could act on.
  if (status !== 'requires_action') report(result);
  if (status === 'processing') setTimeout(look, 1000);
}

async function ask(path, more) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      payment_intent: setup.intent,
      client_secret: setup.secret,
      locale: setup.locale,
      ...more,
    }),
  });
  return await answer.json();
}

async function look() {
  try {
    show(await ask('pay/status', {}));
  } catch {
    setTimeout(look, 3000);
  }
}

form.addEventListener('submit', (event) => void pay(event));

async function pay(event) {
  event.preventDefault();
  if (button.disabled) return;
  alertLine.textContent = '';
  button.disabled = true;
  button.textContent = setup.words.paying;
  const [month = '', year = ''] = field('expiry').value.split('/');
  try {
    const card = {
      number: field('number').value,
      exp_month: Number(month),
      exp_year: Number(year),
      cvc: field('cvc').value,
    };
    lastReported = '';
    show(await ask('pay/confirm', { card }));
  } catch {
    alertLine.textContent = setup.words.offline;
  }
  button.disabled = false;
  button.textContent = setup.words.pay;
}

for (const answer of document.querySelectorAll('[data-answer]')) {
  answer.addEventListener('click', () => void tell(answer));
}

async function tell(answer) {
  answer.disabled = true;
  try {
    show(await ask('pay/authenticate', { outcome: answer.dataset.answer }));
  } catch {
    alertLine.textContent = setup.words.offline;
  }
  answer.disabled = false;
}

for (const card of document.querySelectorAll('[data-number]')) {
  card.addEventListener('click', () => {
    field('number').value = card.dataset.number;
    field('number').focus();
  });
}
field('number').addEventListener('blur', () => {
  const digits = field('number').value.replace(/\D/g, '');
  field('number').value = digits.replace(/(.{4})(?=.)/g, '$1 ');
});
field('expiry').addEventListener('blur', () => {
  const digits = field('expiry').value.replace(/\D/g, '');
  if (digits.length === 4) field('expiry').value = digits.slice(0, 2) + '/' + digits.slice(2);
});

// Lets the surrounding frame follow the form's height.
new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  window.parent.postMessage(
    { source: 'payment-simulator', payment_intent: setup.intent, height },
    setup.origin,
  );
}).observe(document.body);

if (setup.status !== 'requires_payment_method') show({ status: setup.status });
