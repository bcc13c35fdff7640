/** Small and transparent: the form stands in somebody else's checkout. */
export const payStyle = `
:root { color-scheme: light dark; --ink: #16150f; --line: #8a8578; --field: #fff; --accent: #cc3b25; --on: #fff; --bad: #b3261e; --good: #0d7a6b; --soft: #5c584d }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --ink: #f3f0e8; --line: #8f897b; --field: #201f18; --accent: #f0654d; --on: #16150f; --bad: #ff8a7a; --good: #35b39f; --soft: #b9b3a4 } }
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark; --ink: #f3f0e8; --line: #8f897b; --field: #201f18; --accent: #f0654d; --on: #16150f; --bad: #ff8a7a; --good: #35b39f; --soft: #b9b3a4 }
* { box-sizing: border-box }
html, body { margin: 0; background: transparent }
body { padding: 4px; color: var(--ink); font: 16px/1.5 system-ui, 'PingFang HK', 'Microsoft JhengHei', 'Noto Sans HK', sans-serif }
form { display: grid; gap: 12px; grid-template-columns: 1fr 1fr }
.wide { grid-column: 1 / -1 }
.notice { margin: 0; font-size: 14px; color: var(--soft) }
label { display: block; font-size: 14px; margin-bottom: 4px }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; font-variant-numeric: tabular-nums; color: inherit; background: var(--field); border: 1px solid var(--line); border-radius: 6px }
input[aria-invalid=true] { border-color: var(--bad) }
button { min-height: 44px; font: inherit; cursor: pointer; border-radius: 6px }
.pay { width: 100%; padding: 8px 16px; font-weight: 600; color: var(--on); background: var(--accent); border: 0 }
.pay:disabled { opacity: .65; cursor: default }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
[role=alert], [role=status] { margin: 0 }
[role=alert]:empty, [role=status]:empty { display: none }
[role=alert] { color: var(--bad) }
[role=alert]::before { content: '⚠ ' }
[role=status] { color: var(--good); font-weight: 600 }
summary { min-height: 44px; padding: 10px 0; font-size: 14px; cursor: pointer; color: var(--soft) }
.cards { display: flex; flex-wrap: wrap; gap: 8px; padding: 0; margin: 0; list-style: none }
.cards button { padding: 4px 12px; font-size: 14px; color: inherit; background: transparent; border: 1px solid var(--line) }
[hidden] { display: none !important }
`;
