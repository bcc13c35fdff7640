// Runs in the browser, inline under a nonce: counts the time down, and reloads when it is over.

const output = document.querySelector('output[data-seconds]');
const end = performance.now() + Number(output.dataset.seconds) * 1000;

function tick() {
  const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
  const minutes = Math.floor(left / 60);
  output.textContent = minutes + ':' + String(left % 60).padStart(2, '0');
  if (left > 0) setTimeout(tick, 1000);
  else location.replace(location.href);
}

tick();
