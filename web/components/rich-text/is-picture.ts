/** Whether a picture can be loaded from an address as readers load it. */
export const isPicture = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = new Image();
    probe.addEventListener('load', () => resolve(true));
    probe.addEventListener('error', () => resolve(false));
    probe.referrerPolicy = 'no-referrer';
    probe.src = address;
  });
