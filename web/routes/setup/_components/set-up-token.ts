/** What stands after `#` in the address: the browser alone sees it. A made-up word stands for none, which is as wrong. */
export const setUpToken = (): string => location.hash.slice(1, 101) || 'none';
