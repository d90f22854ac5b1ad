import { Page } from '../../http/answer.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** The one page of the service (spec section 2): heading, sentence, the escaped code, a link to the root. */
export function errorPage(appName: string, code: string | undefined): Page {
  const shown = escapeHtml((code ?? '').slice(0, 200) || 'Unknown')
  return new Page(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Something went wrong · ${escapeHtml(appName)}</title>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>We could not finish what you asked for. Please go back and try again.</p>
<p>Code: <code>${shown}</code></p>
<p><a href="/">Return to Application</a></p>
</main>
</body>
</html>
`)
}
