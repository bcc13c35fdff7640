import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Runs `work` while no other process of this folder does: `npm start` and `npm test` may both be the first. */
export async function alone(file, work) {
  let announced = false;
  while (!take(file)) {
    if (!announced) console.log('Another Foyer is installing the packages here; waiting for it …');
    announced = true;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (isAlive(Number(readFileSync(file, 'utf8')))) return false;
  // Its process has died, so there is nothing to wait for.
  rmSync(file, { force: true });
  return take(file);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid > 0 && pid !== process.pid;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
