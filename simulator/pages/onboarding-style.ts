export const onboardingStyle = `
:root { color-scheme: light dark; --ink: #16150f; --paper: #faf8f3; --card: #fff; --line: #8a8578; --accent: #cc3b25; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #f3f0e8; --paper: #16150f; --card: #201f18; --accent: #f0654d; --on: #16150f } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; color: var(--ink); background: var(--paper); font: 16px/1.6 system-ui, 'PingFang HK', 'Microsoft JhengHei', 'Noto Sans HK', sans-serif }
main { max-width: 36rem; margin: 0 auto; padding: 24px; background: var(--card); border: 1px solid var(--line); border-radius: 10px }
h1 { margin: 0 0 16px; font-size: 24px; line-height: 1.3 }
dt { font-size: 14px }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere }
small { font-weight: 400 }
form { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px }
button { flex: 1 1 14rem; min-height: 48px; padding: 8px 16px; font: inherit; font-weight: 600; color: var(--on); background: var(--accent); border: 1px solid var(--accent); border-radius: 6px; cursor: pointer }
.quiet { color: inherit; background: transparent; border-color: var(--line) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
`;
