/**
 * The colours of what the service itself shows: those of the widgets (widgets/styles.css), so that both look like one
 * product. `ground` is the page around a card. The mails have the same ones written out: mail programs know no variables.
 */
export const palette = {
  light: {
    ground: '#f6f6f7',
    bg: '#f6f6f7',
    surface: '#fff',
    fg: '#18181b',
    muted: '#63636e',
    border: '#e4e4e7',
    input: '#8e8e99',
    ring: '#3f3f46',
    primary: '#18181b',
    'primary-fg': '#fafafa',
    danger: '#c4241c',
    'danger-fg': '#fff',
    success: '#15703a',
  },
  dark: {
    ground: '#09090b',
    bg: '#1f1f23',
    surface: '#151518',
    fg: '#fafafa',
    muted: '#a1a1aa',
    border: '#2b2b30',
    input: '#71717a',
    ring: '#d4d4d8',
    primary: '#fafafa',
    'primary-fg': '#18181b',
    danger: '#f87171',
    'danger-fg': '#250505',
    success: '#5fd38d',
  },
} as const

const variables = (colours: Readonly<Record<string, string>>) =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')

/** What every page of ours begins its one style with: colours, type, controls and the ring of the focus. */
export const foundation = `
:root{color-scheme:light dark;--control:2.25rem;${variables(palette.light)};--shade:0 1px 2px #0000000d,0 8px 24px -12px #0000001f}
@media (prefers-color-scheme:dark){:root{${variables(palette.dark)};--shade:0 1px 2px #0006,0 12px 32px -12px #000c}}
@media (pointer:coarse){:root{--control:2.75rem}}
*{box-sizing:border-box}
body{margin:0;overflow-wrap:anywhere;background:var(--ground);color:var(--fg);font:.875rem/1.5 ui-sans-serif,system-ui,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans',Arial,sans-serif;-webkit-text-size-adjust:100%}
h1{margin:0;font-size:1.125rem;font-weight:600;line-height:1.35;letter-spacing:-.011em;text-wrap:balance}
h2{margin:0;font-size:.875rem;font-weight:600}
strong{font-weight:600}
pre,code{font-family:ui-monospace,'Cascadia Code','SF Mono',Menlo,Consolas,'Liberation Mono',monospace;font-size:.8125rem}
a{border-radius:.375rem;color:var(--fg);font-weight:500;text-underline-offset:.24em}
label{display:block;margin:0 0 .375rem;font-size:.8125rem;font-weight:500}
input,select{width:100%;min-width:0;height:var(--control);padding:0 .75rem;border:1px solid var(--input);border-radius:.5rem;background-color:var(--surface);color:inherit;font:inherit}
select{padding:0 .5rem}
input:hover,select:hover{border-color:var(--fg)}
input[aria-invalid]{border-color:var(--danger)}
input[type=checkbox]{appearance:none;display:grid;place-items:center;flex:none;width:1rem;height:1rem;margin:.125rem 0 0;padding:0;border-radius:.25rem}
input[type=checkbox]:checked{border-color:var(--primary);background:var(--primary)}
input[type=checkbox]:checked::before{content:'';width:.625rem;height:.625rem;background:var(--primary-fg);clip-path:polygon(12% 46%,0 60%,38% 94%,100% 22%,86% 9%,37% 68%)}
button,.way a{display:flex;align-items:center;justify-content:center;width:100%;min-height:var(--control);padding:.375rem 1rem;border:1px solid transparent;border-radius:.5rem;background:var(--primary);box-shadow:0 1px 2px #0003;color:var(--primary-fg);font:inherit;font-weight:500;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.way a:hover{background:color-mix(in oklab,var(--primary),var(--surface) 14%)}
button.danger{background:var(--danger);color:var(--danger-fg)}
button.danger:hover{background:color-mix(in oklab,var(--danger),var(--surface) 14%)}
button.other{border-color:color-mix(in oklab,var(--border),var(--fg) 9%);background:var(--surface);box-shadow:0 1px 2px #0000000d;color:var(--fg)}
button.other:hover{background:var(--bg)}
:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
input:focus-visible,select:focus-visible{outline-offset:-1px;box-shadow:0 0 0 4px color-mix(in oklab,var(--ring) 16%,transparent)}
input[type=checkbox]:focus-visible{outline-offset:2px;box-shadow:none}
input[aria-invalid]:focus-visible{outline-color:var(--danger);box-shadow:0 0 0 4px color-mix(in oklab,var(--danger) 16%,transparent)}
@media (pointer:coarse){input,select{font-size:max(1rem,16px)}}
@media (forced-colors:active){button,.way a{border-color:ButtonText}input[type=checkbox]{appearance:auto}input[type=checkbox]::before{display:none}}
`
