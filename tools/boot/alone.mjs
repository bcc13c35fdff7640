import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Runs `work` while no other process of this folder does: `npm start` and `npm test` may start at
 * the same time.
 */
export async function alone(file, work) {
  let announced = false;
  while (!take(file)) {
    if (!announced)
      console.log('Another Foyer process is installing the packages; waiting for it …');
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
  if (createLock(file)) return true;
  const text = textOf(file);
  if (text === null) return take(file);
  const [pid, began = ''] = text.split(' ');
  if (isAlive(Number(pid), began)) return false;
  // The process that held the lock has died.
  rmSync(file, { force: true });
  return take(file);
}

/**
 * Creates the lock file with its content in one step: another process that read half of it would
 * take the owner for dead.
 */
function createLock(file) {
  const own = `${file}.${process.pid}`;
  const text = `${process.pid} ${beginning(process.pid)}`;
  try {
    writeFileSync(own, text);
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS'].includes(error.code)) throw error;
  } finally {
    rmSync(own, { force: true });
  }
  // A file system without hard links.
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The lock was released after the check above.
    return null;
  }
}

/** The system may give the id of a dead process to another one, after a power cut often at once. */
function isAlive(pid, began) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return pid > 0 && pid !== process.pid && (!began || began === beginning(pid));
}

/**
 * Returns when a process began, in the kernel's ticks since boot; empty where the system does not
 * say.
 */
function beginning(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return '';
  }
}
